/** What Leaflet asks a browser by parsing markup, and what every browser that runs our modules answers. */
const answers = { inlineSvg: "svg", vml: "false" };

/**
 * Answers for the browser what Leaflet would try out by `innerHTML` as it is loaded. It is the only markup in the parts of it
 * that a map is started with, which so needs no builder of markup (`kit/markup.ts`) before its first picture.
 */
export function leafletBrowser() {
  return {
    name: "leaflet-browser",
    transform(code, id) {
      if (!id.endsWith("node_modules/leaflet/src/core/Browser.js")) return null;
      let answered = code;
      for (const [name, answer] of Object.entries(answers)) {
        const trial = new RegExp(`^var ${name} = !!?svg && \\(function \\(\\) \\{[\\s\\S]*?^\\}(\\)\\(\\)|\\(\\)\\));`, "m");
        if (!trial.test(answered)) this.error(`Leaflet's Browser.js tries out "${name}" in another way than leaflet-browser.mjs expects`);
        answered = answered.replace(trial, `var ${name} = ${answer};`);
      }
      return { code: answered, map: { mappings: "" } };
    },
  };
}
