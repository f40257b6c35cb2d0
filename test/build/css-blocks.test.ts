import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { runInThisContext } from "node:vm";
import { rollup } from "rollup";
import { cssBlocks } from "../../scripts/rollup/css-blocks.mjs";

/** What the blocks of a file come to, each as its name and its rules. */
async function blocksOf(code: string): Promise<string[][]> {
  const files: Record<string, string> = {
    "/src/styles.ts": `import { css, keyframes } from "./css.js";\nimport { far } from "./far.js";\n${code}`,
    "./css.js": "export const css = (...said) => { globalThis.said.push(said); return said[0]; };\nexport const keyframes = css;",
    "./far.js": 'export const far = "red";',
  };
  const { generate } = await rollup({
    input: "/src/styles.ts",
    plugins: [{ name: "files", resolveId: (id) => (id in files ? id : null), load: (id) => files[id] ?? null }, cssBlocks()],
  });
  const { output } = await generate({ format: "iife", name: "made" });
  const said: string[][] = [];
  Object.assign(globalThis, { said });
  runInThisContext(output[0].code);
  return said;
}

describe("blocks of css in the build", () => {
  it("come to a name and its outermost rules, split by their braces and not by those in texts", async () => {
    const [[name, ...rules] = []] = await blocksOf(`
      export const button = css\`
        color: red;
        &::before { content: "}"; }
        @media (max-width: 10px) { color: green; & > i { color: blue; } }
      \`;`);
    assert.match(name ?? "", /^go[0-9a-z]+$/);
    assert.deepEqual(rules, [
      `.${name}{color:red;}`,
      `.${name}::before{content:"}";}`,
      `@media (max-width: 10px){.${name}{color:green;}.${name} > i{color:blue;}}`,
    ]);
  });

  it("keep a selector whole that goes on behind brackets, or has some within others", async () => {
    const [[name, ...rules] = []] = await blocksOf(`
      export const row = css\`
        & .head:has(.sub, .pre) .end { color: red; }
        & .note:not(:has(bdi:not(:empty))), & > :not(b):not(i):hover { color: green; }
        &:is(a, b) { width: calc((1px + 2px) * 2); }
        & ::slotted(*) { color: var(--text, rgb(0 0 0 / 50%)); }
        @container (min-width: 10px) { & li:nth-child(2n + 1) b { color: blue; } }
      \`;`);
    assert.deepEqual(rules, [
      `.${name} .head:has(.sub, .pre) .end{color:red;}`,
      `.${name} .note:not(:has(bdi:not(:empty))), .${name} > :not(b):not(i):hover{color:green;}`,
      `.${name}:is(a, b){width:calc((1px + 2px) * 2);}`,
      `.${name} ::slotted(*){color:var(--text, rgb(0 0 0 / 50%));}`,
      `@container (min-width: 10px){.${name} li:nth-child(2n + 1) b{color:blue;}}`,
    ]);
  });

  it("take texts of the same file and the names of blocks above", async () => {
    const [animation, name] = await blocksOf(`
      const own = "1s linear";
      const turn = keyframes\`to { rotate: 1turn; }\`;
      export const ring = css\`animation: \${turn} \${own};\`;`);
    assert.match(animation?.[1] ?? "", new RegExp(`^@keyframes ${animation?.[0]}\\{to\\{rotate:1turn;\\}\\}$`));
    assert.equal(name?.[1], `.${name?.[0]}{animation:${animation?.[0]} 1s linear;}`);
  });

  it("stop the build where two that differ would have one name", async () => {
    const alike = "export const one = css`order: 5304;`; export const other = css`order: 340010;`;";
    await assert.rejects(blocksOf(alike), /Another block of css has got this one's name: change either\./);
    assert.equal((await blocksOf("export const one = css`order: 5304;`; export const again = css`order: 5304;`;")).length, 2);
  });

  it("stop the build in a sentence where a value is known only in the browser", async () => {
    await assert.rejects(
      blocksOf(`export const wide = css\`color: \${far};\`;`),
      /A value in a block of css has to be a text of the same file, above it\./,
    );
  });
});
