import { map } from "nanostores";
import { type ComponentType, useRef } from "react";
import { ErrorState } from "../controls/ErrorState.js";
import { Skeleton } from "../controls/Skeleton.js";
import { classes } from "../css.js";
import { OpenIcon } from "../icons.js";
import { useInView } from "../parts/use-in-view.js";
import { useLoaded } from "../parts/use-loaded.js";
import { useId } from "../use-id.js";
import { useKept, useStore, useWidget } from "../use-widget.js";
import { fold, foldBody, section, sectionHead } from "./styles.js";
import { useIsWide } from "./use-is-wide.js";

type FoldProps<View> = View & {
  id: string;
  title: string;
  /** Loads the section's code; called when it is open and in view. */
  load: () => Promise<{ default: ComponentType<View> }>;
  className?: string;
};

/**
 * A collapsible section of a device page, which is loaded and requests data only while it is open. On a wide page all are open at first,
 * in a side panel none. The user's choice is kept.
 */
export function Fold<View extends object>({ id, title, load, className, ...view }: FoldProps<View>) {
  const { t } = useWidget();
  const heading = useId();
  const body = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const $chosen = useKept("folds", () => map<Record<string, boolean>>({}));
  const isOpen = useStore($chosen)[id] ?? isWide;
  const isSeen = useInView(body, true);
  const { thing, hasFailed, retry } = useLoaded(load, isOpen && isSeen);
  const Part = thing?.default;
  return (
    <section className={classes(section, className)} part={id} aria-labelledby={heading}>
      <details
        className={fold}
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== isOpen) $chosen.setKey(id, open);
        }}
      >
        <summary className={sectionHead}>
          <h3 id={heading}>{title}</h3>
          <OpenIcon size={18} aria-hidden="true" />
        </summary>
        <div ref={body} className={foldBody}>
          {isOpen && hasFailed && <ErrorState error={t("error.page")} onRetry={retry} />}
          {isOpen && !hasFailed && !Part && <Skeleton label={t("loadingThing", { name: title })} lines={5} />}
          {isOpen && Part && <Part {...(view as unknown as View)} />}
        </div>
      </details>
    </section>
  );
}
