import { type Command, cityOverrides, controlLedger } from "../../core/internal.js";
import { useSaid } from "../kit/use-said.js";
import { useStore, useWidget } from "../kit/use-widget.js";

interface ActiveOverrides {
  /** The gravest first. */
  active: readonly Command[];
  /** How many of them should have ended and have not. */
  overdue: number;
  /** Why there may be more of them, as a text key; null while the city's list is up to date. */
  gap: "onlyHere" | "notRenewed" | null;
}

/** The overrides of the whole city, as far as they are known here. */
export function useOverrides(): ActiveOverrides {
  const { client } = useWidget();
  const active = useSaid(useStore(controlLedger(client).$activeOverrides));
  const { error, data } = useStore(cityOverrides(client).$state);
  const gap = error ? (error.status === 404 && !data ? "onlyHere" : "notRenewed") : null;
  return { active, overdue: active.filter(({ state }) => state === "overdue").length, gap };
}
