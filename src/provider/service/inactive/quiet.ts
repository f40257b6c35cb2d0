import type { CitySource, DeviceSource, HourFigures, MessageSource } from "../../sources/source.js";
import { deviceIn } from "../messages/device-in.js";
import type { InactiveDevices } from "./inactive.js";

const unheard: HourFigures = { KTS: null, KTK: null, KTD: null, KTP: null, speed: null, so: null, capacity: null, saved: null };

/** A source that says nothing of devices while they are out of service on purpose: no event, no message, no figure. */
export function quiet(source: CitySource, inactive: Pick<InactiveDevices, "of" | "was">): CitySource {
  const { devices, messages } = source;
  return {
    ...source,
    ...(devices ? { devices: quietDevices(devices, inactive) } : {}),
    ...(messages ? { messages: quietMessages(messages, inactive) } : {}),
  };
}

const quietDevices = (devices: DeviceSource, { was }: Pick<InactiveDevices, "was">): DeviceSource => ({
  ...devices,
  events: async (period, oID) => (await devices.events(period, oID)).filter((event) => !was(event.oID, event.utime)),
  hour: (counted, hour) => (was(counted.oID, hour.start) || was(counted.oID, hour.end - 1) ? unheard : devices.hour(counted, hour)),
});

const quietMessages = (messages: MessageSource, { of }: Pick<InactiveDevices, "of">): MessageSource => ({
  ...messages,
  now: (utime) =>
    messages.now(utime).filter(({ id }) => {
      const oID = deviceIn(id);
      return oID === null || of(oID) === null;
    }),
});
