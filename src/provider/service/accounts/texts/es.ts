const es = { operator: "Operador de guardia", viewer: "Observador" };
export default es;
