const en = { operator: "Duty operator", viewer: "Observer", administrator: "Administrator" };
export default en;
