import { createCollector, type OsmData } from "./data.js";
import { readPbf } from "./read-pbf.js";
import { readXml } from "./read-xml.js";

/** Reads an extract by the end of its name: `.pbf`, else XML, `.gz` of it gzipped. Throws with a sentence that names the file. */
export async function readOsm(file: string): Promise<OsmData> {
  const collector = createCollector();
  const isPbf = /\.pbf$/i.test(file);
  try {
    await (isPbf ? readPbf(file, collector) : readXml(file, collector));
  } catch (error) {
    const { message } = error as Error;
    const kind = isPbf ? "OpenStreetMap PBF" : "OpenStreetMap XML";
    throw new Error(`The file "${file}" ${error instanceof RangeError ? "is too large" : `is not ${kind}`}: ${message}`);
  }
  return collector.data;
}
