import type { OperationName, ops } from "../../../core/contract/index.js";
import { landingOps } from "../../../core/contract/landing.js";
import { needs } from "../../../core/contract/needs.js";
import type { Area } from "../../../core/contract/rights.js";

/** The areas of rights; `account` is one's own, with signing in, `public` the forms of visitors. */
export type AuditArea = Area | "account" | "public";

/** The calls that change something. */
export type Writing = { [Name in OperationName]: (typeof ops)[Name]["effect"] extends "read" ? never : Name }[OperationName];

/** What is no call, and about somebody's account: a token of an issuer that a page lends, and what an issuer says of somebody later. */
const ofAccounts: ReadonlySet<string> = new Set(["portalSignIn", "issuerCheck"]);

/** The area of an operation; one of another version, or of the command line, belongs to the administration. */
export function areaOf(operation: string): AuditArea {
  if (ofAccounts.has(operation)) return "account";
  if (!Object.hasOwn(needs, operation)) return "administration";
  const need = needs[operation as OperationName];
  if (need) return need.split(".")[0] as Area;
  return Object.hasOwn(landingOps, operation) ? "public" : "account";
}
