import { Checkbox } from "../../widgets/kit/controls/Checkbox.js";
import { IconButton } from "../../widgets/kit/controls/IconButton.js";
import { DownIcon, UpIcon } from "../../widgets/kit/icons.js";
import { ToneShape } from "../../widgets/kit/parts/ToneShape.js";
import { useStore, useWidget } from "../../widgets/kit/use-widget.js";
import { $pluginChoices, isWanted, type PluginState } from "./states.js";

interface PluginRowProps {
  state: PluginState;
  name: string;
  isSafeMode: boolean;
  /** Absent at the ends of the list. */
  onUp?(): void;
  onDown?(): void;
}

const tones = { loading: "info", on: "ok", left: "neutral", refused: "error" } as const;

/** One plugin: its name and version, where it comes from, how far it is trusted, and what it does here. */
export function PluginRow({ state, name, isSafeMode, onUp, onDown }: PluginRowProps) {
  const { t } = useWidget();
  const choices = useStore($pluginChoices);
  const { source, plugin, status, sentence } = state;
  const { url, frame, integrity, enabled, calls: allowed = [] } = source;
  const { calls: requested = [], granted = [] } = plugin ?? {};
  const missing = requested.filter((call) => !granted.includes(call));
  const denied = missing.filter((call) => !allowed.includes(call));
  const never = missing.filter((call) => allowed.includes(call));
  const set = (isOn: boolean) =>
    $pluginChoices.set({ ...choices, off: [...choices.off.filter((each) => each !== url), ...(isOn ? [] : [url])] });
  return (
    <li aria-label={name}>
      <div className="head">
        <div className="name">
          <h3>{name}</h3>
          {plugin && <span className="quiet">{plugin.version}</span>}
          <span className="status">
            <ToneShape tone={tones[status]} /> {t(`status.${status}`)}
          </span>
        </div>
        <span className="order">
          <IconButton kind="quiet" icon={UpIcon} label={t("up", { name })} disabled={!onUp} onClick={() => onUp?.()} />
          <IconButton kind="quiet" icon={DownIcon} label={t("down", { name })} disabled={!onDown} onClick={() => onDown?.()} />
        </span>
      </div>
      <p className="quiet">
        <code>{url}</code>
      </p>
      {sentence && <p className="sentence">{sentence}</p>}
      <p>{t(frame ? "framed" : integrity ? "checked" : "unchecked")}</p>
      {frame && integrity && <p>{t("manifestChecked")}</p>}
      {frame && <p>{granted.length > 0 ? t("granted", { calls: granted.join(", ") }) : t("grantedNothing")}</p>}
      {denied.length > 0 && <p className="sentence">{t("denied", { calls: denied.join(", ") })}</p>}
      {never.length > 0 && <p className="sentence">{t("never", { calls: never.join(", ") })}</p>}
      <Checkbox label={t("isOn")} checked={isWanted(source)} disabled={enabled !== undefined || isSafeMode} onChange={set} />
      {enabled !== undefined && <p className="quiet">{t(enabled ? "fixedOn" : "fixedOff")}</p>}
    </li>
  );
}
