interface PointsProps {
  heading: string;
  points: readonly { title: string; text: string }[];
}

/** A heading with some things worth a title and a sentence each. */
export function Points({ heading, points }: PointsProps) {
  return (
    <section className="points">
      <h2>{heading}</h2>
      <ul>
        {points.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
