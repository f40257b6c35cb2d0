import type { RefObject } from "react";
import { type Command, isFromElsewhere, isPending, isUser, type Phase, type RtsTelemetry, type User } from "../../../../core/internal.js";
import { askerWords } from "../../../kit/control/asker-words.js";
import { modeName, orderWords, standingOf } from "../../../kit/control/command-words.js";
import { useEndWords } from "../../../kit/control/use-end-words.js";
import { lightsOf, phaseless } from "../../../kit/device/lights.js";
import { AgeMark } from "../../../kit/parts/AgeMark.js";
import { Room } from "../../../kit/parts/Room.js";
import { StatusBadge } from "../../../kit/parts/StatusBadge.js";
import { useId } from "../../../kit/use-id.js";
import { useAge } from "../../../kit/use-resource.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import { lightsWords } from "../../phase-words.js";
import { nowCard, pair, requestCard } from "../styles.js";

/** Seconds for which a finished command stays in sight. */
const IN_SIGHT = 600;

interface CurrentAndRequestedProps {
  reading: RtsTelemetry;
  phases: readonly Phase[];
  /** The commands of this controller, the newest first. */
  commands: readonly Command[];
  /** The reading is the last known one, not that of now. */
  isPast: boolean;
  /** The card of the request. */
  card: RefObject<HTMLDivElement | null>;
  /** The line of it that holds the state of the newest command. */
  badge: RefObject<HTMLParagraphElement | null>;
}

/** What the controller shows and, apart from it, what was requested: a request is never shown as a state (design 5). */
export function CurrentAndRequested({ reading, phases, commands, isPast, card, badge }: CurrentAndRequestedProps) {
  const { client, t } = useWidget();
  const now = useStore(client.clock.$now);
  const isInSight = ({ closed, asked }: Command) => closed === null || now - Math.max(closed, asked) < IN_SIGHT;
  const command = commands.find(isInSight);
  const others = commands.filter((other) => other !== command && other.closed === null);
  const own = commands.find((each) => !isFromElsewhere(each));
  const refused = own !== command && own?.state === "refused" && isInSight(own) ? own : undefined;
  const { user } = useStore(client.session.$session);
  const requestedId = useId();
  const lights = lightsOf(reading);
  const numberOf = (phase: number) => t("phaseNumber", { phase });
  const isPhasePast = useAge(reading.utime, "phase").age !== "recent";
  const known = isPast ? null : reading;
  return (
    <div className={pair}>
      <div className={nowCard} data-past={isPast || undefined}>
        <h4>{t(isPast ? "lastKnown" : "now")}</h4>
        <p className="mode">{modeName(reading.state_control_rts, t)}</p>
        <p className="said">
          <Room texts={[t("lightsLastKnown")]}>{isPhasePast && !isPast && t("lightsLastKnown")}</Room>
        </p>
        <p className="age">
          <AgeMark utime={reading.utime} kind="telemetry" />
        </p>
        <p className="lights">
          <Room texts={[...phases.map(({ phase }) => numberOf(phase)), ...phaseless.map((kind) => lightsWords(kind, t))]}>
            {lights.kind === "phase" ? numberOf(lights.phase) : lightsWords(lights.kind, t)}
          </Room>
        </p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a card that may take the focus, no set of fields */}
      <div
        ref={card}
        className={requestCard}
        data-state={command?.state ?? (requestedElsewhere(reading) === null ? "none" : "elsewhere")}
        role="group"
        aria-labelledby={requestedId}
        tabIndex={-1}
      >
        <h4 id={requestedId}>{t(command ? headingOf(command, user) : "requested")}</h4>
        {command ? <Requested command={command} known={known} badge={badge} /> : <NotRequestedHere reading={reading} />}
        {others.map((other) => (
          <Other key={other.id} command={other} known={known} />
        ))}
        {/* One's own refusal is shown also where another operator's command was given meanwhile. */}
        <div role="status">{refused && <Refused command={refused} />}</div>
      </div>
    </div>
  );
}

/** Whose request it is; one that was only observed may be anybody's. */
function headingOf(command: Command, user: User): "requested" | "requestedByOther" | "requestedNotHere" {
  if (isUser(user, command.fio)) return "requested";
  return command.fio === null ? "requestedNotHere" : "requestedByOther";
}

interface OtherProps {
  command: Command;
  /** What the controller shows now, null where that is not known. */
  known: RtsTelemetry | null;
}

interface RequestedProps extends OtherProps {
  badge: RefObject<HTMLParagraphElement | null>;
}

function Requested({ command, known, badge }: RequestedProps) {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  const { tone, word, sentence } = standingOf(command, t, known);
  const end = useEndWords(command);
  const { state, order } = command;
  return (
    <>
      <p className="mode">{orderWords(order, t)}</p>
      <p ref={badge} className="standing">
        <StatusBadge tone={tone} word={word} />
      </p>
      {isFromElsewhere(command) && command.fio !== null && <p>{askerWords(command, user, t)}</p>}
      {end && <p>{end}</p>}
      <p className="said" role={state === "overdue" ? "alert" : "status"}>
        {sentence}
      </p>
      {isPending(command) && <p className="said">{t("notYet")}</p>}
    </>
  );
}

/** An earlier command that has not ended: in one line, so that the newest does not hide it. */
function Other({ command, known }: OtherProps) {
  const { t } = useWidget();
  const end = useEndWords(command);
  const { tone, word } = standingOf(command, t, known);
  return (
    <p className="other">
      {t("earlier", { order: orderWords(command.order, t) })} <StatusBadge tone={tone} word={word} /> {end}
    </p>
  );
}

function Refused({ command }: { command: Command }) {
  const { t } = useWidget();
  return (
    <>
      <Other command={command} known={null} />
      <p className="said">{standingOf(command, t).sentence}</p>
    </>
  );
}

/** The mode that the controller was asked for, not by a command of the ledger, and does not show; null without one. */
const requestedElsewhere = ({ control_rts, state_control_rts }: RtsTelemetry) => (control_rts === state_control_rts ? null : control_rts);

function NotRequestedHere({ reading }: { reading: RtsTelemetry }) {
  const { t } = useWidget();
  const mode = requestedElsewhere(reading);
  if (mode === null) return <p className="said">{t("nothingRequested")}</p>;
  return (
    <>
      <p className="mode">{modeName(mode, t)}</p>
      <p className="said" role="status">
        {t("requestedElsewhere")}
      </p>
    </>
  );
}
