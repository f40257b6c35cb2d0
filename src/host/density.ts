import { $density, type Client, type Density, keep, onKeptElsewhere, recall } from "../core/internal.js";

export const densities = ["comfortable", "compact"] as const satisfies readonly Density[];

/** Local storage key of a user's density. */
const keyOf = (userKey: string) => `its.density:${userKey}`;

const densityOf = (kept: string | null): Density => (kept === "compact" ? "compact" : "comfortable");

/** Sets the density that the signed-in user chose in this browser, and stores each new choice. Returns the function that stops it. */
export function followDensity({ $userKey }: Client): () => void {
  let leave = () => {};
  const follow = (userKey: string | null) => {
    leave();
    if (userKey === null) return;
    const key = keyOf(userKey);
    $density.set(densityOf(recall(key)));
    const cleanups = [
      $density.listen((density) => {
        if (densityOf(recall(key)) !== density) keep(key, density);
      }),
      onKeptElsewhere(key, (kept) => $density.set(densityOf(kept))),
    ];
    leave = () => {
      for (const end of cleanups) end();
    };
  };
  const end = $userKey.subscribe(follow);
  return () => {
    end();
    leave();
  };
}
