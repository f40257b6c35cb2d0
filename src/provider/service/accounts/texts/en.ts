const en = { operator: "Duty operator", viewer: "Observer" };
export default en;
