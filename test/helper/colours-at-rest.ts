/**
 * Runs in the page: ends when every colour, in shadow trees too, has come to where it was going. Half-way ones are nobody's
 * contrast, and on a busy machine a short transition may take long. What is not drawn, as in a closed `details`, may never come
 * to an end: after ten seconds the page is looked at as it stands.
 */
export async function coloursAtRest(): Promise<void> {
  type Root = Document | ShadowRoot;
  const rootsIn = (root: Root): Root[] => [
    root,
    ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
  ];
  const atRest = async () => {
    // A transition is there from the frame on that draws its start.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const transitions = rootsIn(document).flatMap((root) => root.getAnimations().filter((each) => each instanceof CSSTransition));
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  };
  await Promise.race([atRest(), new Promise((resolve) => setTimeout(resolve, 10_000))]);
}
