import { readConfigFile, sys, transpileModule } from "typescript";

const { target, module, jsx, verbatimModuleSyntax } = readConfigFile("tsconfig.json", sys.readFile).config.compilerOptions;
const compilerOptions = { target, module, jsx, verbatimModuleSyntax, sourceMap: true };

/** What became of each file: the builds of one run have most of them in common. */
const done = new Map();

/** TypeScript file by file, without a program around it: a step of its own checks types, and each import of one says so. */
export const transpile = () => ({
  name: "transpile",
  transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    if (done.get(id)?.from !== code) done.set(id, { from: code, to: withoutTypes(code, id) });
    return done.get(id).to;
  },
});

function withoutTypes(code, fileName) {
  const { outputText, sourceMapText } = transpileModule(code, { compilerOptions, fileName });
  return { code: outputText.replace(/\/\/# sourceMappingURL=.*$/, ""), map: sourceMapText };
}
