import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** True while the page is put on paper; paper waits for no drawing, so the change is drawn at once. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(() => matchMedia("print").matches);
  useEffect(() => {
    const print = matchMedia("print");
    const follow = () => flushSync(() => setPrinting(print.matches));
    print.addEventListener("change", follow);
    return () => print.removeEventListener("change", follow);
  }, []);
  return isPrinting;
}
