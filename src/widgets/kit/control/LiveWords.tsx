/**
 * Says inside a dialog what has come in the way while it stands open, and that a press came too early: the page's own live
 * regions are out of reach there, and a notice that appears is not read by itself.
 */
export function LiveWords({ says, hasty }: { says: string; hasty: string | false }) {
  return (
    <>
      <p className="unseen" role="status">
        {hasty || says}
      </p>
      {hasty && <p aria-hidden="true">{hasty}</p>}
    </>
  );
}
