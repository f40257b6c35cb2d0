import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** True while the page is printed. Rendered synchronously, since printing does not wait. */
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
