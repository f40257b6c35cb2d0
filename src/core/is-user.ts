import type { User } from "./contract/auth.js";

/** Is the signed-in user meant by this full name of the provider's? An empty one is nobody's. */
export const isUser = ({ fio }: Pick<User, "fio">, named: string | null | undefined): boolean => Boolean(named) && named === fio;
