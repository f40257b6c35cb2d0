import "../../../src/widgets/requests/element.js";
import { standsFaults } from "../stands-faults.js";
import { now, request } from "./city.js";

const crossing = { id: 1, name: "проспект Мира — улица Ленина", oIDs: [7] };
const device = { oID: 7, latitude: 55.01, longitude: 37.01, status: "ok", description: "Перекрёсток 7", streets: [] };

standsFaults({
  tag: "its-requests",
  attributes: { request: "u1" },
  answers: () => ({
    uds: () => [request("u1"), request("u2", { themes: "Разметка", work_time: now() - 60 })],
    "uds/u1/comments": () => [{ id: "c1", author: "Мастер участка", description: "Выезжаем", create_time: now() - 600 }],
    "cross/get_city_cross": () => [crossing],
    "cross/get_city_streets": () => [{ ...crossing, name: "проспект Мира" }],
    "city/items_telemetry_rts": () => [device],
    "city/items_telemetry_rtc": () => [{ ...device, oID: 8 }],
  }),
  main: ["uds"],
  shown: "Показано 2 из 2",
});
