export default {
  or: "или",
  through: "Войти через «{{name}}»",
  goingThere: "Переходим…",
  emergency: "Войти по паролю (аварийная учётная запись)",
  signOnFailed: "Войти не удалось. Попробуйте ещё раз.",
};
