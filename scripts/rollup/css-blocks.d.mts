import type { Plugin } from "rollup";

export function cssBlocks(): Plugin;
