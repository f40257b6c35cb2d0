/** What Leaflet tries out as it is loaded, and what every browser that runs our modules answers. */
const answers = {
  ...Object.fromEntries(["any3d", "canvas", "inlineSvg", "passiveEvents", "pointer", "svg", "touch"].map((name) => [name, true])),
  ...Object.fromEntries(["edge", "ie3d", "ielt9", "mobileOpera", "msPointer", "vml"].map((name) => [name, false])),
};

/** What differs between them. There is neither window nor navigator on a server. */
const BROWSER = `
const { userAgent = "", platform = "" } = globalThis.navigator ?? {};
const agent = userAgent.toLowerCase();
const chrome = agent.includes("chrome");
export default {
  chrome,
  safari: !chrome && agent.includes("safari"),
  mobile: "orientation" in globalThis || agent.includes("mobile"),
  touchNative: "ontouchstart" in globalThis || "TouchEvent" in globalThis,
  retina: globalThis.devicePixelRatio > 1,
  mac: platform.startsWith("Mac"),
  linux: platform.startsWith("Linux"),
};
`;

/** Other trials as a module is loaded: by the module, each with its answer. */
const trials = {
  "core/Util.js": [[/= window\.(\w+AnimationFrame) \|\|.*?;$/gms, "= globalThis.$1;"]],
  "dom/DomEvent.js": [
    [/!\('onwheel' in window\) && 'mousewheel'/g, "false"],
    [/window\.devicePixelRatio/g, "globalThis.devicePixelRatio"],
  ],
  "dom/DomUtil.js": [
    [/(?<=TRANSFORM = )testProp\([^)]*\)/g, "'transform'"],
    [/(?<=TRANSITION = )testProp\([^)]*\)/g, "'transition'"],
    [/'onselectstart' in document/g, "true"],
  ],
};

/**
 * Answers for the browser what Leaflet would try out as it is loaded. So a module with the map may be imported on a server too,
 * and a map is started without the only markup that it would parse before its first picture (`kit/markup.ts`).
 */
export function leafletBrowser() {
  return {
    name: "leaflet-browser",
    transform(code, id) {
      const [, module] = /node_modules\/leaflet\/src\/(.*)/.exec(id) ?? [];
      if (!module) return null;
      const fail = (what) => this.error(`Leaflet's ${module} tries out ${what} in another way than leaflet-browser.mjs expects`);
      if (module === "core/Browser.js") return { code: BROWSER, map: { mappings: "" } };
      let answered = code.replace(/\bBrowser\.(\w+)/g, (asked, name) => {
        if (!(name in answers) && !new RegExp(`\\b${name}[,:]`).test(BROWSER)) fail(`"${name}"`);
        return answers[name] ?? asked;
      });
      for (const [trial, answer] of trials[module] ?? []) {
        if (answered.search(trial) < 0) fail(trial);
        answered = answered.replace(trial, answer);
      }
      return answered === code ? null : { code: answered, map: { mappings: "" } };
    },
  };
}
