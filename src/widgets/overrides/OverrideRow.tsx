import { type Command, type Tone, type Translate, tierOf } from "../../core/internal.js";
import { askerWords } from "../kit/control/asker-words.js";
import { stateWord as commandStateWord, commandTone, orderWords } from "../kit/control/command-words.js";
import { useEndWords } from "../kit/control/use-end-words.js";
import { Button } from "../kit/controls/Button.js";
import { StatusBadge } from "../kit/parts/StatusBadge.js";
import { useStore, useWidget } from "../kit/use-widget.js";
import { row } from "./styles.js";
import type { OverridesEvents } from "./surface.js";

/** What is in force is what the controller shows, and still no normal state. */
export const toneOf = ({ state }: Command): Tone => (state === "observed" ? "warning" : commandTone[state]);
export const stateWord = (command: Command, t: Translate): string =>
  command.state === "observed" ? t("inForce") : commandStateWord(command, t);

interface OverrideRowProps {
  command: Command;
  /** Called when it was opened. */
  onShow?: (() => void) | undefined;
}

/** One override: what, where, how it stands and until when; pressing it asks the page to show the controller. */
export function OverrideRow({ command, onShow }: OverrideRowProps) {
  const { client, t, emit } = useWidget<OverridesEvents>();
  const { user } = useStore(client.session.$session);
  const end = useEndWords(command);
  const { oID, name, order, state } = command;
  const open = () => {
    onShow?.();
    if (emit("its-device-selected", { kind: "rts", oID, name }))
      emit("its-navigate", { screen: "rts-panel", params: { device: `${oID}` } });
  };
  return (
    <li className={row} data-state={state} data-danger={tierOf(order) >= 3 || undefined}>
      <StatusBadge tone={toneOf(command)} word={stateWord(command, t)} />
      <span>
        <strong>{orderWords(order, t)}</strong> <span className="who">{askerWords(command, user, t)}</span>
      </span>
      <Button kind="quiet" onClick={open} aria-label={t("show", { name, oID: `${oID}` })}>
        {name}
      </Button>
      <span className="end">{end}</span>
    </li>
  );
}
