import { refusalWords } from "./styles.js";

/**
 * Live regions of a dialog: what has changed while it is open (`status`), and why a press was ignored (`refusal`). Those of the page are
 * inert while it is modal. The refusal lies over the lower edge of the visible part, since a line of its own would move the buttons. The
 * parent must be positioned.
 */
export function LiveWords({ status, refusal }: { status: string; refusal: string | null }) {
  return (
    <>
      <p className="unseen" role="status">
        {refusal || status}
      </p>
      {refusal && (
        <div className={refusalWords} aria-hidden="true">
          <p>{refusal}</p>
        </div>
      )}
    </>
  );
}
