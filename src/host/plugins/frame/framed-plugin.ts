import type { Localized } from "../../../core/internal.js";

/** One framed plugin with what the administrator granted it. */
export interface FramedPlugin {
  readonly id: string;
  readonly title: Localized;
  /** Absolute address of its page. */
  readonly page: string;
  /** What its manifest asks for, the administrator grants and a frame can have at all. */
  readonly granted: ReadonlySet<string>;
}
