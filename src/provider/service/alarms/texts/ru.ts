export default {
  "subject.wanted": "{{city}}, тревога: {{cause}}",
  "subject.wantedMany": "{{city}}, тревог без подтверждения: {{count}}",
  "subject.over": "{{city}}, тревога завершилась: {{cause}}",
  "subject.overMany": "{{city}}, завершилось тревог: {{count}}",
  wanted: "Никто не подтвердил (приоритет «{{priority}}», с {{since}}):",
  over: "Завершилось:",
  "priority.low": "низкий",
  "priority.medium": "средний",
  "priority.high": "высокий",
  "priority.critical": "критический",
  consequence: "Если ничего не делать: {{words}}",
  action: "Что делать: {{words}}",
};
