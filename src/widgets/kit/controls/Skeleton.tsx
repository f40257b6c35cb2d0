import { css, keyframes } from "../css.js";

const breathe = keyframes`
  50% {
    opacity: 0.5;
  }
`;
const stack = css`
  display: grid;
  gap: var(--space-3);
  padding-block: var(--space-1);
`;
const line = css`
  block-size: 14px;
  border-radius: 4px;
  background: color-mix(in srgb, var(--text) 10%, transparent);
  animation: ${breathe} 1.6s ease-in-out infinite;
  &:last-of-type:not(:first-of-type) {
    inline-size: 62%;
  }
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

/** Placeholder for content that is loading; `label` names the content. */
export function Skeleton({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div className={stack} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={index} className={line} aria-hidden="true" />
      ))}
    </div>
  );
}
