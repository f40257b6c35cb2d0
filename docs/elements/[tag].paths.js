import { readReference } from "../.vitepress/reference.mjs";

export default {
  watch: ["../../src/widgets/*/{surface,widget,options}.ts", "../../src/widgets/*/*.tsx", "../embedding.md"],
  paths: async () =>
    (await readReference()).map(({ tag, description, sample, content }) => ({ params: { tag, description, sample }, content })),
};
