export default {
  title: "Complementos",
  none: "No hay complementos",
  isOn: "Activado",
  "status.loading": "cargando",
  "status.on": "funciona",
  "status.left": "desactivado",
  "status.refused": "no conectado",
};
