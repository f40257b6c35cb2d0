import { SAMPLE_SEED } from "../city/generate.js";
import { SAMPLE_TILES, sampleCity } from "../city/sample.js";
import { cutAll } from "../city/tiles/cut-all.js";
import { createCutter } from "../city/tiles/cutter.js";
import { groundOf } from "../city/tiles/ground.js";
import { openTileFile } from "../city/tiles/tile-file.js";
import { versionOf } from "../city/tiles/tiles.js";

// Run by the build: the tiles of the sample city, in a file beside the code, unless they are there.
const city = sampleCity(SAMPLE_SEED);
const version = versionOf(city);
if (!openTileFile(SAMPLE_TILES, version)) await cutAll(createCutter(groundOf(city)), SAMPLE_TILES, version, true);
