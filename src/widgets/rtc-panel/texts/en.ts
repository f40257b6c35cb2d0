import device from "../../kit/device/texts/en.js";
import type ru from "./ru.js";

export default { ...device, kind: "Road detector" } satisfies Record<keyof typeof ru, string>;
