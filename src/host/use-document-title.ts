import { useLayoutEffect } from "react";

/** Sets the title of the page while the caller is on screen and puts the former one back afterwards. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    const former = document.title;
    document.title = title;
    return () => {
      document.title = former;
    };
  }, [title]);
}
