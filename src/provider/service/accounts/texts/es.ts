const es = { operator: "Operador de guardia", viewer: "Observador", administrator: "Administrador" };
export default es;
