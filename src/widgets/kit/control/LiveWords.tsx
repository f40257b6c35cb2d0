import { refusalWords } from "./styles.js";

/**
 * Says inside a dialog what has come in the way while it stands open, and why a press was not taken: the page's own live
 * regions are out of reach there, and a notice that appears is not read by itself. The words about a press are shown at the
 * lower edge of what is in sight, over the rest: a line of their own would move the buttons once more. Stands in a place
 * that is positioned.
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
