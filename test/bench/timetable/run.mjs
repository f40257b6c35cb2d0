import { loadProgram } from "../programs.mjs";

const { measure } = await loadProgram("timetable");
await measure();
