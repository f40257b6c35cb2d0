import { documentOf, readText } from "../../../base/document.js";
import calm from "./calm.json";
import faulty from "./faulty.json";
import incident from "./incident.json";
import megacity from "./megacity.json";
import powerCut from "./power-cut.json";
import { faultOf, Scenario } from "./schema.js";
import snow from "./snow.json";
import stadium from "./stadium.json";
import works from "./works.json";

const builtIn: Readonly<Record<string, unknown>> = { calm, incident, stadium, snow, "power-cut": powerCut, works, faulty, megacity };
/** Names of the scenarios that need no file. */
export const scenarios: readonly string[] = Object.keys(builtIn);

const isFile = (name: string): boolean => /\.(json|ya?ml)$/i.test(name);

/** A scenario by its name, or of a file; an error names the file, the line and the reason. */
export function findScenario(nameOrFile: string): Scenario {
  if (isFile(nameOrFile)) return parseScenario(nameOrFile, readText(nameOrFile));
  if (!Object.hasOwn(builtIn, nameOrFile))
    throw new Error(`The scenario "${nameOrFile}" is unknown: give one of ${scenarios.join(", ")}, or a file *.json.`);
  return parseScenario(nameOrFile, JSON.stringify(builtIn[nameOrFile]));
}

/** A scenario of what somebody wrote; `name` is what errors call it. */
export function parseScenario(name: string, text: string): Scenario {
  const { value, checked, fault } = documentOf(name, text);
  const scenario = checked(Scenario, value, []);
  const wrong = faultOf(scenario);
  if (wrong) throw fault(wrong.path, `${wrong.path.join(".")}: ${wrong.reason}`);
  return scenario;
}
