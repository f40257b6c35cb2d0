import ts from "typescript";

const options = { module: "esnext", target: "es2022", jsx: "react-jsx" };

/** TypeScript file by file, without the program around it: for a bundle of few files in the middle of another build. */
export const transpile = () => ({
  name: "transpile",
  transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const { outputText } = ts.transpileModule(code, { compilerOptions: options, fileName: id });
    return { code: outputText, map: null };
  },
});
