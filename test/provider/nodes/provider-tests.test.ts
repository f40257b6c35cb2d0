/** A part of the provider's tests on three nodes, of which each call goes to the next one; test/README.md says how all run so. */
import "node:test";
import { findPostgres } from "../../../scripts/steps/postgres.mjs";

// The nodes look for it as late as they start: said here, the run knows that this file needs it.
findPostgres();
process.env.NODES = "3";
await import("../control.test.js");
await import("../requests.test.js");
await import("../sign-on/issuer.test.js");
