import path from "node:path";
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";

/** Compares the types of `its-widgets/core` with their committed report. `--write` writes the report anew. */
const folder = path.resolve("docs/internals");
const quiet = { default: { logLevel: "none" } };
const config = ExtractorConfig.prepare({
  configObjectFullPath: path.resolve("api-extractor.json"),
  packageJsonFullPath: path.resolve("package.json"),
  configObject: {
    projectFolder: process.cwd(),
    newlineKind: "lf",
    mainEntryPointFilePath: path.resolve("dist/types/src/core/index.d.ts"),
    compiler: { tsconfigFilePath: path.resolve("tsconfig.types.json") },
    apiReport: { enabled: true, reportFileName: "core.api.md", reportFolder: folder, reportTempFolder: path.resolve("build/surface") },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    messages: { extractorMessageReporting: quiet, compilerMessageReporting: quiet, tsdocMessageReporting: quiet },
  },
});
const isWriting = process.argv.includes("--write");
const { apiReportChanged } = Extractor.invoke(config, {
  localBuild: isWriting,
  messageCallback: (message) => {
    message.handled = true;
  },
});
if (apiReportChanged && !isWriting) {
  console.error(
    "The types of its-widgets/core are not those of docs/internals/core.api.md. Look whether that is meant; then run: npm run surface",
  );
  process.exit(1);
}
