/** What of the provider is measured here, in the process of the bench. */
export { openDatabase } from "../../../src/provider/base/database/open.js";
export { startProvider } from "../../../src/provider/http/start.js";
export { BEGINNING, hashOf } from "../../../src/provider/service/audit/chain.js";
export { publicKeyOf } from "../../../src/provider/service/audit/key.js";
export { verifyAudit } from "../../../src/provider/service/audit/verify.js";
