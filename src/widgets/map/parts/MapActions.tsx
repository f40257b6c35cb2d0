import { useEffect, useState } from "react";
import { loadables } from "../../../core/index.js";
import { IconButton } from "../../kit/controls/IconButton.js";
import { DoneIcon, FullScreenIcon, LinkIcon, PrintIcon, RequestsIcon } from "../../kit/icons.js";
import { useWidget } from "../../kit/use-widget.js";
import { addressOf } from "../share.js";
import type { CityMapStore } from "../store.js";
import { ToolTexts } from "../tools/ToolTexts.js";

/** Milliseconds for which the button says that the link is copied. */
const SAID = 2_500;

/** What is done with the map as a whole: a request at a place of it, full screen, a link to this view, and paper. */
export function MapActions({ store }: { store: CityMapStore }) {
  return (
    <ToolTexts>
      <Actions store={store} />
    </ToolTexts>
  );
}

function Actions({ store }: { store: CityMapStore }) {
  const { t, element } = useWidget();
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SAID);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const toggleFullScreen = () => void (document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen());
  const copy = () =>
    void navigator.clipboard.writeText(addressOf(location.href, store.$view.get(), store.$on.get(), store.$selected.get())).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <>
      {loadables().some(({ id }) => id === "requests") && (
        <IconButton kind="quiet" icon={RequestsIcon} label={t("newRequest")} onClick={() => store.$isPlacing.set(true)} />
      )}
      <IconButton kind="quiet" icon={FullScreenIcon} label={t("fullScreen")} onClick={toggleFullScreen} />
      <IconButton kind="quiet" icon={isCopied ? DoneIcon : LinkIcon} label={t(isCopied ? "linkCopied" : "copyLink")} onClick={copy} />
      <IconButton kind="quiet" icon={PrintIcon} label={t("print")} onClick={() => print()} />
      <span className="unseen" role="status">
        {isCopied && t("linkCopied")}
      </span>
    </>
  );
}
