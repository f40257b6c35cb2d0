/** Declarations of what is read out and not seen; `unseen` is also a class of every root. */
export const unseen = `
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
`;
