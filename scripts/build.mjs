import { build } from "./steps/build.mjs";

await build();
