import { Button } from "../../kit/controls/Button.js";
import { pills } from "../styles.js";

interface PillsProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string }[];
  /** Null while none of them is in force. */
  selected: Id | null;
  onSelect(id: Id): void;
}

/** One of a few, each in sight; the pressed one is in force. */
export function Pills<Id extends string>({ label, options, selected, onSelect }: PillsProps<Id>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, no set of fields
    <div className={pills} role="group" aria-label={label}>
      {options.map(({ id, label: word }) => (
        <Button key={id} aria-pressed={id === selected} onClick={() => onSelect(id)}>
          {word}
        </Button>
      ))}
    </div>
  );
}
