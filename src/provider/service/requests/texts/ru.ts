import type { SampleWords } from "../sample-words.js";

const ru: readonly SampleWords[] = [
  {
    theme: "Светофор",
    text: (crossing) => `Не горит зелёный сигнал пешеходам: ${crossing}`,
    author: "Единая диспетчерская служба",
    executor: "Бригада № 1",
    comments: [
      { author: "Дежурный диспетчер", text: "Передано бригаде, выезд в течение получаса" },
      { author: "Бригада № 1", text: "На месте. Перегорел модуль, нужна замена" },
    ],
  },
  {
    theme: "Дорожный знак",
    text: (crossing) => `Знак развёрнут ветром: ${crossing}`,
    author: "Экипаж ДПС",
    executor: "",
  },
  {
    theme: "Разметка",
    text: (crossing) => `Стёрта разметка перехода: ${crossing}`,
    author: "Житель района",
    executor: "",
  },
  {
    theme: "Уборка снега",
    text: (crossing) => `Снежный вал закрывает видимость: ${crossing}`,
    author: "Водитель автобуса",
    executor: "Дорожный участок № 2",
    comments: [{ author: "Дорожный участок № 2", text: "Вал убран, обзор восстановлен" }],
  },
  {
    theme: "Освещение",
    text: (crossing) => `Не работают два светильника: ${crossing}`,
    author: "Житель района",
    executor: "Горсвет",
    comments: [{ author: "Горсвет", text: "Ожидаем поставку светильников" }],
  },
  {
    theme: "Светофор",
    text: (crossing) => `Стойка наклонена после наезда: ${crossing}`,
    author: "Экипаж ДПС",
    executor: "Бригада № 2",
  },
  {
    theme: "Покрытие",
    text: (crossing) => `Просадка люка на правой полосе: ${crossing}`,
    author: "Дежурный диспетчер",
    executor: "Водоканал",
  },
  {
    theme: "Остановка",
    text: (crossing) => `Разбито стекло павильона у перекрёстка: ${crossing}`,
    author: "Житель района",
    executor: "Городское хозяйство",
  },
  {
    theme: "Покрытие",
    text: (crossing) => `Яма шириной около метра: ${crossing}`,
    author: "Водитель автобуса",
    executor: "Дорожный участок № 1",
  },
];
export default ru;
