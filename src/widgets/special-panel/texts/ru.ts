import device from "../../kit/device/texts/ru.js";
import vehicle from "../../kit/device/vehicle/texts/ru.js";

export default {
  ...device,
  ...vehicle,
  kind: "Спецтехника",
  vehicle: "Машина и водитель",
  motion: "Движение",
  type: "Тип",
  driver: "Водитель",
  metrics: "Показатели сейчас",
  speedNow: "Скорость сейчас",
  speedLast: "Последняя известная скорость",
  speed15: "Средняя за 15 {{min}}",
  serviced30: "Обслужено за 30 {{min}}",
  taskPlaces: "Места заданий",
  chosenPlace: "Выбранное место",

  tasks: "Задания",

  "work.snow": "Уборка снега",
  "work.deicing": "Обработка реагентом",
  "work.sweeping": "Подметание",
  "work.washing": "Мойка",
  "work.repair": "Ремонт",
  "work.inspection": "Осмотр",
  "work.other": "Другие работы",
};
