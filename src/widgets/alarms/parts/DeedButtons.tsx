import { type Alarm, alarmCenter } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Menu } from "../../kit/controls/Menu.js";
import { DoneIcon, EditIcon, MoreIcon, RetryIcon, UserIcon } from "../../kit/icons.js";
import { useMay } from "../../kit/use-may.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { ShelfIcon } from "../icons.js";
import { mayAcknowledge, mayShelve } from "../looks.js";
import type { AlarmsStore } from "../store.js";
import type { Act } from "../use-act.js";
import type { Ask } from "./DeedDialog.js";

interface DeedButtonsProps {
  store: AlarmsStore;
  alarms: readonly Alarm[];
  act: Act;
  onAsk(ask: Ask): void;
  /** Buttons of the opened alarm lead the eye; those of several stay in their line while none is marked. */
  isOfOne?: boolean;
}

/** What can be done with one alarm or several: those of them that it goes with. */
export function DeedButtons({ store, alarms, act, onAsk, isOfOne = false }: DeedButtonsProps) {
  const { client, t } = useWidget();
  const { user } = useStore(client.session.$session);
  const isOwn = useStore(alarmCenter(client).$isOwn);
  const busy = useStore(store.$busy);
  const mayReset = useMay("messages.manage");
  const isBusy = alarms.some(({ id }) => busy.has(id));
  const open = alarms.filter(mayAcknowledge);
  const toShelve = alarms.filter(mayShelve);
  const onShelf = alarms.filter(({ state }) => state === "shelved");
  const latched = alarms.filter(({ needs_reset }) => needs_reset);
  const isNone = alarms.length === 0;
  const isMine = !isNone && alarms.every(({ owner }) => owner?.user === user.id);
  return (
    <>
      {(!isOfOne || open.length > 0) && (
        <Button
          kind={isOfOne ? "primary" : "quiet"}
          icon={DoneIcon}
          busy={isBusy}
          disabled={open.length === 0}
          onClick={() => act({ name: "acknowledge" }, open)}
        >
          {t("acknowledge")}
        </Button>
      )}
      {(!isOfOne || toShelve.length > 0) && (
        <Button
          kind={isOfOne ? "plain" : "quiet"}
          icon={ShelfIcon}
          disabled={toShelve.length === 0}
          onClick={() => onAsk({ name: "shelve", alarms: toShelve })}
        >
          {t("shelve")}
        </Button>
      )}
      {onShelf.length > 0 && (
        <Button kind={isOfOne ? "primary" : "quiet"} icon={RetryIcon} busy={isBusy} onClick={() => act({ name: "unshelve" }, onShelf)}>
          {t("unshelve")}
        </Button>
      )}
      {latched.length > 0 && mayReset && (
        <Button kind={isOfOne ? "plain" : "quiet"} icon={RetryIcon} busy={isBusy} onClick={() => act({ name: "reset" }, latched)}>
          {t("reset")}
        </Button>
      )}
      <Button
        kind={isOfOne ? "plain" : "quiet"}
        icon={UserIcon}
        disabled={isNone || isBusy}
        onClick={() => act({ name: "assign", user: isMine ? null : user.id }, alarms)}
      >
        {t(isMine ? "giveBack" : "take")}
      </Button>
      {!isNone && (
        <Menu
          label={t("more")}
          icon={MoreIcon}
          items={[
            ...(isOwn ? [] : [{ id: "assign", label: t("assign"), icon: UserIcon, onSelect: () => onAsk({ name: "assign", alarms }) }]),
            { id: "comment", label: t("comment"), icon: EditIcon, onSelect: () => onAsk({ name: "comment", alarms }) },
          ]}
        />
      )}
    </>
  );
}
