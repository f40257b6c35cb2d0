import device from "../../kit/device/texts/ru.js";

export default { ...device, kind: "Детектор транспорта" };
