import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Text of pages whose files `npm start` has not built yet. Placeholders are plain files in the place of the real ones, so the provider
 * that serves the folders needs no code for them.
 */
const words = {
  beingBuilt: {
    ru: "Эта страница ещё собирается и откроется сама.",
    en: "This page is still being built and will open by itself.",
    es: "Esta página todavía se está generando y se abrirá sola.",
  },
  failed: {
    ru: "Собрать эту страницу не удалось. Причина — в терминале, где запущен npm start.",
    en: "This page could not be built. The terminal in which npm start runs says why.",
    es: "No se pudo generar esta página. El motivo está en el terminal donde se ejecuta npm start.",
  },
};
/** Seconds after which such a page tries the real page again. */
const AGAIN = 2;

/** Contained in every placeholder, and in no built file. */
const MARK = "its-widgets: a placeholder while the build goes on";

const sentences = (of) =>
  Object.entries(words[of])
    .map(([language, text]) => `<p lang="${language}">${text}</p>`)
    .join("\n      ");

const page = (of) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta http-equiv="refresh" content="${AGAIN}" />
    <!-- ${MARK} -->
    <title>its-widgets</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/kit.css" />
  </head>
  <body>
    <main class="its-card">
      ${sentences(of)}
    </main>
  </body>
</html>
`;

/** The script of an example: it says the same and loads the page anew once there is another script, and that stays the same. */
const script = (of) => `// ${MARK}
const place = document.getElementById("app");
for (const [language, text] of Object.entries(${JSON.stringify(words[of])})) {
  const paragraph = document.createElement("p");
  paragraph.lang = language;
  paragraph.textContent = text;
  place.append(paragraph);
}
const version = () =>
  fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).then(
    ({ headers }) => headers.get("etag"),
    () => null,
  );
const first = await version();
let last = first;
setInterval(async () => {
  const now = await version();
  if (now && now !== first && now === last) location.reload();
  last = now;
}, ${AGAIN * 1000});
`;

/** Writes a file unless there is one that was built. */
function put(file, text) {
  if (existsSync(file) && !readFileSync(file, "utf8").includes(MARK)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Where `folder` has no documentation, every address in it says the sentence `of` (`beingBuilt` or `failed`). */
export function putDocsPlaceholder(of, folder = "dist/docs") {
  put(`${folder}/index.html`, page(of));
  put(`${folder}/404.html`, page(of));
}

/** The same in the example that is made of the React package. */
export const putExamplePlaceholder = (of, folder = "examples/react-portal/dist") => put(`${folder}/app.js`, script(of));
