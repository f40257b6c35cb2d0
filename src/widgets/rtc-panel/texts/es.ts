import device from "../../kit/device/texts/es.js";
import type ru from "./ru.js";

export default { ...device, kind: "Detector de tráfico" } satisfies Record<keyof typeof ru, string>;
