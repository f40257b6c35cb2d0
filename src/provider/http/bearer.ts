import type { Context } from "hono";

/** The token in the header `Authorization`. */
export const tokenIn = (authorization = ""): string | undefined => /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1];

/** The token that a question carries. */
export const bearerOf = (c: Context): string | undefined => tokenIn(c.req.header("authorization"));
