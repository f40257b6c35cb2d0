export default {
  secondStep: "Второй шаг",
  codeLead: "Введите шесть цифр из приложения или один из резервных кодов.",
  code: "Код",
  codeMissing: "Введите код",
  back: "Другой email или пароль",
};
