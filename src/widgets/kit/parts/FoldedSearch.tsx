import { type ReactNode, useEffect, useState } from "react";

interface FoldedSearchProps {
  label: string;
  /** Whether there is room for the fields. */
  isWide: boolean;
  /** Whether a field filters: then they are in sight at first. */
  isChosen: boolean;
  children: ReactNode;
}

/** CSS px of an element's width from which the fields of a list's filter stand open. */
export const FIELDS_OPEN_FROM = 640;

/** The fields that filter a list; on a phone, where the rows need the room, behind a line that says so. Once open, they stay open until somebody closes them. */
export function FoldedSearch({ label, isWide, isChosen, children }: FoldedSearchProps) {
  const [isOpen, setOpen] = useState(isChosen);
  useEffect(() => {
    if (isChosen) setOpen(true);
  }, [isChosen]);
  if (isWide) return <search>{children}</search>;
  return (
    <details open={isOpen} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>{label}</summary>
      <search>{children}</search>
    </details>
  );
}
