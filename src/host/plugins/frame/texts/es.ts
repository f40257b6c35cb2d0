export default {
  waiting: "Cargando el complemento «{{name}}»…",
};
