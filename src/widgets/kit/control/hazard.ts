/**
 * CSS as plain text: a row with `data-danger` has the stripes of a barrier at its beginning. What darkens or stops a crossing looks
 * dangerous by that, and not red like a fault. The colours are those of the sign, in both themes.
 */
export const hazard = `
  &[data-danger] {
    padding-inline-start: var(--space-4);
    background: repeating-linear-gradient(-45deg, #f2b200 0 6px, #1a1a1a 6px 12px) 0 / 7px 100% no-repeat;
    @media (forced-colors: active) {
      border-inline-start: 7px double;
      background: none;
    }
    @media print {
      border-inline-start: 7px double;
      background: none;
    }
  }
`;
