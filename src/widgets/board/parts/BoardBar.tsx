import { useRef, useState } from "react";
import { nameFile, offerDownload } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { Menu } from "../../kit/controls/Menu.js";
import { copyText } from "../../kit/copy-text.js";
import {
  DoneIcon,
  DownloadIcon,
  EditIcon,
  LinkIcon,
  MoreIcon,
  PageIcon,
  PlusIcon,
  PrintIcon,
  UndoIcon,
  UploadIcon,
} from "../../kit/icons.js";
import { useNextFocus } from "../../kit/use-next-focus.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { BoardFlaw, type Layout, linkTo, parseLayout } from "../layout.js";
import type { BoardStore } from "../store.js";
import { handleOf } from "./Cards.js";

/** What can be done with the whole board: arrange, add, put back, share, export and import. */
export function BoardBar({ store, onAdd }: { store: BoardStore; onAdd(): void }) {
  const { t, client, root } = useWidget();
  const focusNext = useNextFocus();
  const layout = useStore(store.$layout);
  const isEditing = useStore(store.$isEditing);
  const before = useStore(store.$before);
  const file = useRef<HTMLInputElement>(null);
  const [flaw, setFlaw] = useState("");
  const [said, setSaid] = useState<"linkCopied" | "snippetCopied" | "notCopied" | null>(null);
  const isEmpty = layout.cards.length === 0;

  const copy = async (text: string, done: "linkCopied" | "snippetCopied") => {
    setSaid(null);
    setSaid((await copyText(text)) ? done : "notCopied");
  };
  const save = () => {
    const now = client.clock.now();
    const name = nameFile(client.clock, t("heading"), client.session.$session.get().user.fio, { start: now, end: now });
    offerDownload({ name: `${name}.json`, blob: new Blob([JSON.stringify(layout, null, 2)], { type: "application/json" }) }, "");
  };
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      store.replace(parseLayout(await chosen.text()));
      setFlaw("");
    } catch (error) {
      if (!(error instanceof BoardFlaw)) throw error;
      setFlaw(t("notImported", { name: chosen.name, reason: t(error.key, error.values) }));
    }
  };

  return (
    <>
      <div className="bar" part="bar">
        {isEditing && (
          <Button kind="primary" icon={PlusIcon} onClick={onAdd}>
            {t("addCard")}
          </Button>
        )}
        {!isEmpty && (
          <Button icon={isEditing ? DoneIcon : EditIcon} onClick={() => store.$isEditing.set(!isEditing)}>
            {t(isEditing ? "done" : "arrange")}
          </Button>
        )}
        {before && (
          <Button
            kind="quiet"
            icon={UndoIcon}
            className="put-back"
            onClick={() => {
              const { card } = before;
              const find = (selector: string) => root.querySelector<HTMLElement>(selector);
              focusNext(() => (card && handleOf(root, card)) || find(".ready button") || find(".bar button"));
              store.putBack();
            }}
          >
            {t(before.card === null ? "putBackBoard" : "putBack")}
          </Button>
        )}
        <span className={said ? "said" : "unseen"} role="status">
          {said && t(said)}
        </span>
        <Menu
          label={t("more")}
          icon={MoreIcon}
          items={[
            ...(isEmpty
              ? []
              : [
                  {
                    id: "share",
                    label: t("share"),
                    icon: LinkIcon,
                    onSelect: () => void copy(linkTo(layout, location.href), "linkCopied"),
                  },
                  {
                    id: "export",
                    label: t("export"),
                    icon: DownloadIcon,
                    onSelect: save,
                  },
                  {
                    id: "snippet",
                    label: t("snippet"),
                    icon: PageIcon,
                    onSelect: () => void copy(snippetOf(client.base, layout), "snippetCopied"),
                  },
                  { id: "print", label: t("print"), icon: PrintIcon, onSelect: () => print() },
                ]),
            { id: "import", label: t("import"), icon: UploadIcon, onSelect: () => file.current?.click() },
          ]}
        />
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label={t("import")}
          onChange={(event) => {
            const { currentTarget: input } = event;
            void take(input.files?.[0]).finally(() => {
              input.value = "";
            });
          }}
        />
      </div>
      {flaw && (
        <p className="flaw" role="alert">
          {flaw}
        </p>
      )}
    </>
  );
}

/** The lines that show this board on any page; `base` is that of the provider's calls. */
function snippetOf(base: string, layout: Layout): string {
  const { origin } = new URL(base);
  const json = JSON.stringify(layout).replaceAll("&", "&amp;").replaceAll("'", "&#39;").replaceAll("<", "&lt;");
  return `<script type="module" src="${origin}/its.js"></script>\n<its-board provider="${origin}" layout='${json}'></its-board>\n`;
}
