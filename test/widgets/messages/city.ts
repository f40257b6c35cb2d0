import { waitUntil } from "../../helper/wait-until.js";
export const now = () => Math.floor(Date.now() / 1000);
/** A message of the provider, `ago` seconds old. */
export const said = (id: string, type: string, text: string, ago = 60) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [37, 55] },
  properties: { kind: "message", id, type, text, utime: now() - ago },
});
export const situation = (...features: unknown[]) => ({ type: "FeatureCollection", features });
/** A controller in trouble. */
export const device = { oID: 7, latitude: 55, longitude: 37, status: "no_connection", description: "Перекрёсток 7", streets: [] };

/** What a test reads in a message center, the one of now. */
export const inCenter = (element: () => HTMLElement) => {
  const text = () => (element().shadowRoot?.textContent ?? "").replace(/\s+/g, " ");
  const all = (selector: string) => [...(element().shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  return {
    text,
    all,
    says: (words: string) => waitUntil(`it says ${words}`, () => text().includes(words)),
    button: (name: string, within = "") =>
      waitUntil(`there is the button ${name}`, () => all(`${within} button`).find((each) => each.textContent?.trim().startsWith(name))),
  };
};
