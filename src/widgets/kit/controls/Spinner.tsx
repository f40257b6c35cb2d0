import { css, keyframes } from "../css.js";

const turn = keyframes`
  to {
    transform: rotate(1turn);
  }
`;
const ring = css`
  display: inline-block;
  inline-size: 18px;
  block-size: 18px;
  flex: none;
  border: 2px solid color-mix(in srgb, currentColor 25%, transparent);
  border-block-start-color: currentColor;
  border-radius: 50%;
  animation: ${turn} 800ms linear infinite;
  @media (prefers-reduced-motion: reduce) {
    animation-timing-function: steps(8);
  }
`;
const withLabel = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  color: var(--text-quiet);
`;

/** One turn in 800 ms (spec 9). `label` says what is loading; leave it out where the surroundings say so. */
export function Spinner({ label }: { label?: string }) {
  if (label === undefined) return <span className={ring} aria-hidden="true" />;
  return (
    <span className={withLabel} role="status">
      <span className={ring} aria-hidden="true" />
      {label}
    </span>
  );
}
