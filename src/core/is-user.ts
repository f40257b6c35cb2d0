import type { User } from "./contract/auth.js";

/** Whether this full name at the provider is the signed-in user's; an empty name is nobody's. */
export const isUser = ({ fio }: Pick<User, "fio">, named: string | null | undefined): boolean => Boolean(named) && named === fio;
