import lockEn from "../../../src/widgets/kit/control/lock-texts/en.js";
import lockEs from "../../../src/widgets/kit/control/lock-texts/es.js";
import lockRu from "../../../src/widgets/kit/control/lock-texts/ru.js";
import controlEn from "../../../src/widgets/kit/control/texts/en.js";
import controlEs from "../../../src/widgets/kit/control/texts/es.js";
import controlRu from "../../../src/widgets/kit/control/texts/ru.js";
import deviceEn from "../../../src/widgets/kit/device/texts/en.js";
import deviceEs from "../../../src/widgets/kit/device/texts/es.js";
import deviceRu from "../../../src/widgets/kit/device/texts/ru.js";
import vehicleEn from "../../../src/widgets/kit/device/vehicle/texts/en.js";
import vehicleEs from "../../../src/widgets/kit/device/vehicle/texts/es.js";
import vehicleRu from "../../../src/widgets/kit/device/vehicle/texts/ru.js";
import viewsEn from "../../../src/widgets/kit/device/views/texts/en.js";
import viewsEs from "../../../src/widgets/kit/device/views/texts/es.js";
import viewsRu from "../../../src/widgets/kit/device/views/texts/ru.js";
import wordsEn from "../../../src/widgets/kit/device-words/en.js";
import wordsEs from "../../../src/widgets/kit/device-words/es.js";
import wordsRu from "../../../src/widgets/kit/device-words/ru.js";
import { sayTheSame } from "./same-texts.js";

describe("the texts of control and of devices", () => {
  sayTheSame({
    control: [controlRu, controlEn, controlEs],
    "control/lock": [lockRu, lockEn, lockEs],
    device: [deviceRu, deviceEn, deviceEs],
    "device-words": [wordsRu, wordsEn, wordsEs],
    "device/vehicle": [vehicleRu, vehicleEn, vehicleEs],
    "device/views": [viewsRu, viewsEn, viewsEs],
  });
});
