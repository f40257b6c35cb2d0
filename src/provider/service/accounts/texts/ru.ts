const ru = { operator: "Дежурный диспетчер", viewer: "Наблюдатель" };
export default ru;
