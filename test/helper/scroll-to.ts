import type { Locator } from "playwright-core";
import { waitUntil } from "./wait-until.js";

/** Scrolls to a part until it shows `content`: what comes above it meanwhile pushes it out of view, and it loads only in view. */
export const scrollTo = (part: Locator, content: Locator): Promise<boolean> =>
  waitUntil("the part in view shows its content", async () => {
    await part.scrollIntoViewIfNeeded();
    return content.isVisible();
  });
