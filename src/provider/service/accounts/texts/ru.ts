const ru = { operator: "Дежурный диспетчер", viewer: "Наблюдатель", administrator: "Администратор" };
export default ru;
