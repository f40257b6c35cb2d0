/**
 * Runs in the page: ends when every colour, in shadow trees too, has come to where it was going. Half-way ones are nobody's
 * contrast, and on a busy machine a short transition may take long.
 */
export async function coloursAtRest(): Promise<void> {
  type Root = Document | ShadowRoot;
  const rootsIn = (root: Root): Root[] => [
    root,
    ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
  ];
  // A transition is there from the frame on that draws its start.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const transitions = rootsIn(document).flatMap((root) => root.getAnimations().filter((each) => each instanceof CSSTransition));
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}
