import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import ts from "typescript";

/** Calls whose words go to the log of the provider, or beside the code of a refusal. */
const written = /^(console\.\w+|log\w*|complain|refusal|invalid|notFound|\w*Error|Refusal)$/;

/** What such calls say in another language than English. */
function foreignWords(file: string, text: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
    if (isCall && written.test(node.expression.getText()) && /\p{Script=Cyrillic}/u.test(node.getText()))
      found.push(`${file}: ${node.getText()}`);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

describe("the log and the refusals of the provider", () => {
  it("are in English", () => {
    const files = readdirSync("src/provider", { recursive: true, encoding: "utf8" }).filter((file) => /\.ts$/.test(file));
    assert.ok(files.length > 100);
    const texts = [...files.map((file) => `src/provider/${file}`), "src/core/contract/refusals.ts"].map(
      (file) => [file, readFileSync(file, "utf8")] as const,
    );
    assert.deepEqual(
      texts.flatMap(([file, text]) => foreignWords(file, text)),
      [],
    );
    for (const [file, text] of texts) if (file.endsWith("refusals.ts")) assert.doesNotMatch(text, /\p{Script=Cyrillic}/u);
  });

  it("are found where they are not", () => {
    const wrong = [
      'console.error("Сбой:", error);',
      "throw new Refusal(409, `Плана нет`);",
      'throw refusal("not_told", {}, {\n  text: "нет связи",\n});',
    ];
    for (const line of wrong) assert.equal(foreignWords("probe.ts", line).length, 1, line);
    assert.deepEqual(foreignWords("probe.ts", 'link.note("error", "Сбой"); // console.log("Сбой")'), []);
  });
});
