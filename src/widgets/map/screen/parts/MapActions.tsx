import { useEffect, useState } from "react";
import { cityHistory, loadables } from "../../../../core/internal.js";
import { Menu } from "../../../kit/controls/Menu.js";
import { copyText } from "../../../kit/copy-text.js";
import { FullScreenIcon, HistoryIcon, LinkIcon, MoreIcon, PrintIcon, RequestsIcon, RulerIcon } from "../../../kit/icons.js";
import { useStore, useWidget } from "../../../kit/use-widget.js";
import type { CityMapStore, Tool } from "../../state/store.js";
import { ToolTexts } from "../../tools/ToolTexts.js";
import { addressOf } from "../share.js";

/** Milliseconds for which the outcome of copying the link is shown. */
const SAID = 2_500;

/** Menu of the map: request at a place, measure, history, full screen, copy link, print. */
export function MapActions({ store }: { store: CityMapStore }) {
  return (
    <ToolTexts>
      <Actions store={store} />
    </ToolTexts>
  );
}

function Actions({ store }: { store: CityMapStore }) {
  const { t, client, element } = useWidget();
  const [said, setSaid] = useState<"linkCopied" | "linkNotCopied" | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), SAID);
    return () => clearTimeout(timer);
  }, [said]);

  const toggleFullScreen = () => void (document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen());
  const copy = async () => {
    const isCopied = await copyText(addressOf(location.href, store.$view.get(), store.$on.get(), store.$selected.get()));
    setSaid(isCopied ? "linkCopied" : "linkNotCopied");
  };
  const use = (tool: Tool) => () => store.$tool.set(tool);
  useStore(store.$tool);
  // `value` and not `get()`: opening the menu must not request half a day of data.
  const hasHistory = !store.isPublic && cityHistory(client).$state.value?.error?.status !== 404;
  const takesRequests = !store.isPublic && loadables().some(({ id }) => id === "requests");
  const items = [
    ...(takesRequests ? [{ id: "request", label: t("newRequest"), icon: RequestsIcon, onSelect: use("request") }] : []),
    { id: "measure", label: t("measure"), icon: RulerIcon, onSelect: use("measure") },
    ...(hasHistory ? [{ id: "history", label: t("history"), icon: HistoryIcon, onSelect: use("history") }] : []),
    ...(document.fullscreenEnabled
      ? [{ id: "full-screen", label: t("fullScreen"), icon: FullScreenIcon, onSelect: toggleFullScreen }]
      : []),
    { id: "link", label: t("copyLink"), icon: LinkIcon, onSelect: () => void copy() },
    { id: "print", label: t("print"), icon: PrintIcon, onSelect: () => print() },
  ];
  return (
    <>
      <Menu label={t("mapActions")} icon={MoreIcon} items={items} />
      <span className={said ? undefined : "unseen"} role="status">
        {said && t(said)}
      </span>
    </>
  );
}
