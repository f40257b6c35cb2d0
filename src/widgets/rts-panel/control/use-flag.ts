import { useMemo, useState } from "react";

/** Something of the screen that is on or off. */
export function useFlag() {
  const [value, set] = useState(false);
  return useMemo(() => ({ value, on: () => set(true), off: () => set(false) }), [value]);
}
