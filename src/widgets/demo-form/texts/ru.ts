import form from "../../kit/form/texts/ru.js";

export default {
  ...form,
  heading: "Запросить демонстрацию",
  lead: "Покажем систему на данных, похожих на ваш город, и ответим на вопросы.",
  "field.full_name": "Фамилия, имя, отчество",
  "field.country": "Страна",
  "field.city": "Город",
  "missing.full_name": "Введите фамилию, имя, отчество",
  "missing.country": "Введите страну",
  "missing.city": "Введите город",
  send: "Запросить демонстрацию",
  thanksLead: "Спасибо! Мы свяжемся с вами по указанному телефону или email, чтобы договориться о времени демонстрации.",
};
