import type { KeyboardEvent, ReactNode } from "react";
import { css } from "../css.js";
import { useId } from "../use-id.js";

interface TabsProps {
  label: string;
  tabs: readonly { id: string; label: string; panel: ReactNode }[];
  selected: string;
  onSelect(id: string): void;
  /** Fills the height of its container; the panel scrolls. */
  isFilling?: boolean;
}

const list = css`
  display: flex;
  gap: var(--space-1);
  border-block-end: 1px solid var(--border);
  overflow-x: auto;
  scrollbar-width: none;
`;
const tab = css`
  flex: none;
  min-block-size: var(--control);
  padding: var(--space-2) var(--space-3);
  border: 0;
  border-block-end: 2px solid transparent;
  background: transparent;
  color: var(--text-quiet);
  font: inherit;
  font-weight: 500;
  cursor: pointer;
  &:hover {
    color: var(--text);
  }
  &[aria-selected="true"] {
    border-block-end-color: var(--accent);
    color: var(--text);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;
const panel = css`
  padding-block: var(--space-4);
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const filling = css`
  display: flex;
  flex-direction: column;
  block-size: 100%;
  min-block-size: 0;
  & > [role="tabpanel"] {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-block-size: 0;
    padding-block: 0;
    overflow: auto;
  }
`;

/** Tabs by the ARIA pattern: a single tab stop; arrows, Home and End select. */
export function Tabs({ label, tabs, selected, onSelect, isFilling = false }: TabsProps) {
  const id = useId();
  const shown = tabs.find((each) => each.id === selected) ?? tabs[0];
  if (!shown) return null;
  return (
    <div className={isFilling ? filling : undefined}>
      <TabList id={id} label={label} tabs={tabs} shown={shown} onSelect={onSelect} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern makes a panel the next stop after its tab */}
      <div id={`${id}-panel`} className={panel} role="tabpanel" aria-labelledby={`${id}-${shown.id}`} tabIndex={0}>
        {shown.panel}
      </div>
    </div>
  );
}

interface Tab {
  id: string;
  label: string;
}

interface TabListProps<Each extends Tab> {
  /** The panel has the id `<id>-panel`, and a tab `<id>-<its id>`. */
  id: string;
  label: string;
  tabs: readonly Each[];
  shown: Each;
  onSelect(id: string): void;
}

/** The tabs alone, where the panel stands elsewhere. */
export function TabList<Each extends Tab>({ id, label, tabs, shown, onSelect }: TabListProps<Each>) {
  const choose = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.indexOf(shown);
    const next: Record<string, number> = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: at - 1, Home: 0, End: -1 };
    const wanted = tabs.at(next[event.key] ?? Number.NaN);
    if (!(event.key in next) || !wanted) return;
    event.preventDefault();
    onSelect(wanted.id);
    event.currentTarget.querySelector<HTMLElement>(`[id="${CSS.escape(`${id}-${wanted.id}`)}"]`)?.focus();
  };

  return (
    <div className={list} role="tablist" aria-label={label} onKeyDown={choose}>
      {tabs.map((each) => (
        <button
          key={each.id}
          id={`${id}-${each.id}`}
          type="button"
          className={tab}
          role="tab"
          aria-selected={each === shown}
          aria-controls={each === shown ? `${id}-panel` : undefined}
          tabIndex={each === shown ? 0 : -1}
          onClick={() => onSelect(each.id)}
        >
          {each.label}
        </button>
      ))}
    </div>
  );
}
