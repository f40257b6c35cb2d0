import { useState } from "react";
import { Later } from "../../kit/parts/Later.js";
import { useWidget } from "../../kit/use-widget.js";
import type { Described } from "../metadata.js";

const lines = () => import("./ReferenceLines.js").then(({ ReferenceLines }) => ReferenceLines);

/** All that the widget understands, as editors are told of it too; loaded when somebody opens it. */
export function Reference({ described, files }: { described: Described; files: string }) {
  const { t } = useWidget();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details part="reference" className="reference" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t("reference", { tag: described.tagName })}</summary>
      {isOpen && <Later load={lines} with={{ described, files }} />}
    </details>
  );
}
