export default {
  marks: "Отметки на карте",
  "mark.place": "Место",
  "mark.vehicle": "Машина",
  "mark.section": "Участок",
  "mark.stop": "Остановка",
  "mark.line": "Линия",
  followAgain: "Следить снова",

  pickPlace: "Укажите место на карте",
  pickSection: "Укажите участок улицы",
  pickKeys: "Стрелки двигают карту под прицелом, Enter — выбрать, Esc — отмена",
  picked: "Выбрано: {{name}}",
  noSection: "Здесь нет улицы. Укажите ближе к ней.",
  noStreets: "Улицы не загрузились",
};
