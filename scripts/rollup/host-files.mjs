import { readFile } from "node:fs/promises";

const files = { "index.html": "src/host/index.html", "icon.svg": "src/host/icon.svg", "its.config.json": "src/host/its.config.json" };

/** Puts the host's page, picture and default configuration beside its script. */
export function copyHostFiles() {
  return {
    name: "host-files",
    async generateBundle() {
      for (const [fileName, file] of Object.entries(files)) {
        this.emitFile({ type: "asset", fileName, source: await readFile(file) });
      }
    },
  };
}
