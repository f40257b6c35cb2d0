import { type RefObject, useEffect, useState } from "react";

/** Whether an element is in or near the viewport; with `isLasting` it stays true. */
export function useInView(ref: RefObject<Element | null>, isLasting: boolean): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const { current } = ref;
    if (!current || (isLasting && isInView)) return;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), { rootMargin: "160px" });
    observer.observe(current);
    return () => observer.disconnect();
  }, [ref, isLasting, isInView]);
  return isInView;
}
