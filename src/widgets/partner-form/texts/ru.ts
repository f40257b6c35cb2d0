import form from "../../kit/form/texts/ru.js";

export default {
  ...form,
  heading: "Стать партнёром",
  lead: "Франшиза, лицензия или white label: расскажем об условиях и подберём формат для вашего региона.",
  "field.name": "Фамилия и имя",
  "missing.name": "Введите фамилию и имя",
  send: "Отправить заявку",
  thanksLead: "Спасибо! Мы свяжемся с вами по указанному телефону или email и обсудим условия партнёрства.",
  figures: "Ваш расчёт доходности",
  figuresOf: "{{city}}: жителей — {{population}}, светофоров — {{lights}}",
  figuresOfNowhere: "Жителей — {{population}}, светофоров — {{lights}}",
  implementation: "Внедрение",
  operation: "Эксплуатация, в год",
  figuresStay: "Это оценка. Она остаётся на этой странице и в заявку не входит; назовите цифры, когда мы свяжемся с вами.",
  figuresAway: "Убрать расчёт",
};
