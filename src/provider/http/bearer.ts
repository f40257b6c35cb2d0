import type { Context } from "hono";

/** The token that a question carries. */
export const bearerOf = (c: Context): string | undefined => /^Bearer ([\w.~+/-]+=*)$/i.exec(c.req.header("authorization") ?? "")?.[1];
