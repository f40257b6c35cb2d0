import { build } from "./steps/run.mjs";

await build();
