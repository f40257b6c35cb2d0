import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { pressUntil } from "../helper/press-until.js";
import { hostPages } from "./host-page.js";

interface Node {
  readonly role: string;
  readonly name: string;
  readonly isFocused: boolean;
  /** How changes below it are announced: `polite`, `assertive` or not at all. */
  readonly live: string;
  /** All that is read below it. */
  readonly text: string;
}

/** The page as assistive technology gets it from the browser. */
async function accessibilityTree(page: Page): Promise<Node[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (id: string): string => {
    const node = byId.get(id);
    if (!node) return "";
    return node.role?.value === "StaticText" ? `${node.name?.value ?? ""} ` : (node.childIds ?? []).map(textOf).join("");
  };
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ nodeId, role, name, properties = [] }) => {
      const property = (wanted: string) => properties.find((each) => each.name === wanted)?.value.value;
      return {
        role: role?.value ?? "",
        name: name?.value ?? "",
        isFocused: property("focused") === true,
        live: property("live") ?? "",
        text: textOf(nodeId).trim(),
      };
    });
}

describe("the second step before a dangerous command", () => {
  const { open, token } = hostPages();

  for (const [mode, consequence] of [
    ["Жёлтое мигание (ЖМ)", "Перекрёсток станет нерегулируемым"],
    ["Кругом красный (КК)", "Никто не получит зелёного"],
    ["Отключение светофоров", "ни водители, ни пешеходы не увидят сигналов"],
  ] as const)
    it(`has the focus on its heading and reads the consequence out: ${mode}`, async () => {
      const page = await open("/app/rts/1001", { jwt: await token() });
      const dialog = page.getByRole("dialog");
      await pressUntil(page.getByRole("button", { name: `Запросить: ${mode}` }), dialog);
      const region = async () =>
        (await accessibilityTree(page)).filter(({ role, live, text }) => role === "status" && live === "polite" && text !== "");
      const first = await region();
      await dialog.getByRole("button", { name: "ДТП" }).click();
      await pressUntil(dialog.getByRole("button", { name: "Дальше" }), dialog.getByRole("heading", { name: `Подтвердите: ${mode}` }));
      const tree = await accessibilityTree(page);
      assert.deepEqual(
        tree.filter(({ isFocused, role }) => isFocused && role !== "RootWebArea").map(({ role, name }) => `${role} ${name}`),
        [`heading Подтвердите: ${mode}`],
      );
      const isRead = ({ text }: Node) => text.includes(consequence);
      assert.ok(!first.some(isRead), "before, the region said what the mode does");
      assert.ok((await region()).some(isRead), "a region that was there before has got the consequence");

      await dialog.getByRole("button", { name: "Назад" }).click();
      await dialog.getByRole("heading", { name: `Запрос: ${mode}` }).waitFor();
      const back = await accessibilityTree(page);
      assert.deepEqual(
        back.filter(({ isFocused, role }) => isFocused && role !== "RootWebArea").map(({ role, name }) => `${role} ${name}`),
        [`heading Запрос: ${mode}`],
      );
      await page.keyboard.press("Enter");
      assert.ok(await dialog.isVisible(), "the key that went back does not close the question");
    });
});
