import "../../../src/widgets/messages/element.js";
import { standsFaults } from "../stands-faults.js";
import { device, now, said, situation } from "./city.js";

const log = () => [{ utime: now() - 30, status: "error", msg: "Потеряна связь" }];

standsFaults({
  tag: "its-messages",
  attributes: {},
  answers: () => ({
    "city/transport_situation": () => situation(said("m1", "error", "ДТП"), said("m2", "info", "Уборка улиц", 5)),
    "city/items_telemetry_rts": () => [device],
    "city/items_telemetry_rtc": () => [{ ...device, oID: 8 }],
    "messages/acknowledged": () => [{ id: "m1", fio: "Наблюдатель", utime: now() - 20 }],
    "rts/7/events_last": log,
    "rtc/8/events_last": log,
  }),
  main: ["city/transport_situation", "city/items_telemetry_rts", "city/items_telemetry_rtc"],
  shown: "Уборка улиц",
});
