import { refusalWords } from "./styles.js";

/**
 * Announces inside a dialog what has changed while it is open, and why a press was ignored: the page's own live regions are
 * inert there. The sentence about a press is shown over the lower edge of the visible part, since a line of its own would move
 * the buttons once more. Its parent must be positioned.
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
