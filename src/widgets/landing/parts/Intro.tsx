/** The head of a tab. */
export function Intro({ heading, lead }: { heading: string; lead?: string }) {
  return (
    <header className="intro">
      <h1>{heading}</h1>
      {lead && <p className="lead">{lead}</p>}
    </header>
  );
}
