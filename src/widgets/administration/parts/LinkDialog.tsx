import { useRef, useState } from "react";
import type { Client, InvitationMade } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Dialog } from "../../kit/controls/Dialog.js";
import { TextField } from "../../kit/controls/TextField.js";
import { copyText } from "../../kit/copy-text.js";
import { Notice } from "../../kit/device/Notice.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { LinkIcon } from "../../kit/icons.js";
import { useWidget } from "../../kit/use-widget.js";
import { form } from "../styles.js";

/** A link by which somebody sets a password, with whose it is. */
export interface PasswordLink {
  readonly link: string;
  readonly name: string;
  /** Unix s. */
  readonly ends: number;
}

/** The address of the page for the password. The token stands behind `#`, which browsers send to nobody. */
export function linkOf({ base }: Client, files: string | undefined, { token, fio, ends }: InvitationMade): PasswordLink {
  const from = files === undefined ? new URL(base, document.baseURI) : document.baseURI;
  const { href } = new URL(`${(files ?? "/").replace(/\/+$/, "")}/invitation#token=${token}`, from);
  return { link: href, name: fio, ends };
}

/** The link, which the provider tells this once. */
export function LinkDialog({ link, name, ends, onClose }: PasswordLink & { onClose(): void }) {
  const { t } = useWidget();
  const moment = useCityTime("short");
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    const isDone = await copyText(link);
    if (!isDone) field.current?.select();
    setCopied(isDone);
  };
  return (
    <Dialog
      title={t("linkTitle", { name })}
      isOpen
      onClose={onClose}
      part="link"
      actions={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          <Button kind="primary" icon={LinkIcon} onClick={() => void copy()}>
            {t("copyLink")}
          </Button>
        </>
      }
    >
      <div className={form}>
        <p>{t("linkWhat", { time: moment(ends) })}</p>
        <TextField
          ref={field}
          label={t("link")}
          value={link}
          readOnly
          onInput={() => {}}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div role="status">
          {isCopied !== null && <Notice tone={isCopied ? "ok" : "warning"}>{t(isCopied ? "copied" : "copyByHand")}</Notice>}
        </div>
        <Notice tone="warning">{t("linkOnce")}</Notice>
      </div>
    </Dialog>
  );
}
