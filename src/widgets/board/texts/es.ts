export default {
  heading: "Tablero",
  empty: "El tablero está vacío",
  addCard: "Añadir tarjeta",
  arrange: "Organizar",
  done: "Listo",
  more: "Más",
  save: "Guardar",
  width: "Ancho",
  print: "Imprimir",
};
