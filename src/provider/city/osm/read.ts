import type { Language } from "../../../core/contract/language.js";
import { createCollector, type OsmData } from "./data.js";
import { readPbf } from "./read-pbf.js";
import { readXml } from "./read-xml.js";

/**
 * Reads an extract by the end of its name: `.pbf`, else XML, `.gz` of it gzipped; its names are those of the language that `choose` gives.
 * Throws with a sentence that names the file.
 */
export async function readOsm(file: string, choose: (data: OsmData) => Language): Promise<OsmData> {
  const collector = createCollector();
  const isPbf = /\.pbf$/i.test(file);
  try {
    await (isPbf ? readPbf(file, collector) : readXml(file, collector));
  } catch (error) {
    const { message } = error as Error;
    const kind = isPbf ? "OpenStreetMap PBF" : "OpenStreetMap XML";
    throw new Error(`The file "${file}" ${error instanceof RangeError ? "is too large" : `is not ${kind}`}: ${message}`);
  }
  collector.speak(choose(collector.data));
  return collector.data;
}
