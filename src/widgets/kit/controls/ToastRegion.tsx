import { useEffect, useLayoutEffect, useRef } from "react";
import { cssTransition, ToastContainer, toast as toastify } from "react-toastify/unstyled";
import { $toasts, forgetToast, removeToast, type Toast, type ToastKind, type Tone } from "../../../core/internal.js";
import { CloseIcon } from "../icons.js";
import { ToneShape } from "../parts/ToneShape.js";
import { sheetOf } from "../sheets.js";
import { useStore, useWidget } from "../use-widget.js";
import { buttonClass } from "./button-class.js";
import { toastSheet } from "./toast-sheet.js";

const tones: Readonly<Record<ToastKind, Tone>> = { info: "info", success: "ok", warning: "warning", error: "error" };
const transition = cssTransition({ enter: "its-toast-enter", exit: "its-toast-exit", collapseDuration: 150 });

/** The toasts of `$toasts`, as spec 9 describes them, above everything else on the page. */
export function ToastRegion() {
  const { t } = useWidget();
  const toasts = useStore($toasts);
  const shown = useRef(new Map<string, Toast>());
  const region = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const root = region.current?.getRootNode() as ShadowRoot | Document;
    const sheet = sheetOf(toastSheet);
    if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  }, []);

  useEffect(() => {
    const known = shown.current;
    for (const toast of toasts) {
      if (known.get(toast.id) === toast) continue;
      known.set(toast.id, toast);
      show(toast);
      if (toast.state === "added") raise(region.current);
    }
    for (const id of known.keys()) if (!toasts.some((toast) => toast.id === id)) known.delete(id);
  }, [toasts]);

  return (
    <div ref={region} className="its-toasts" popover="manual">
      <ToastContainer
        position="top-right"
        autoClose={5000}
        newestOnTop={false}
        pauseOnHover
        pauseOnFocusLoss
        closeOnClick
        draggable
        transition={transition}
        aria-label={t("notifications")}
        closeButton={({ closeToast }) => (
          <button type="button" className={buttonClass("quiet", true)} aria-label={t("close")} onClick={closeToast}>
            <CloseIcon size={18} aria-hidden="true" />
          </button>
        )}
      />
    </div>
  );
}

function show({ id, kind, text, state }: Toast): void {
  if (state === "removed") {
    toastify.dismiss(id);
    return;
  }
  const look = { type: kind, role: kind === "error" ? "alert" : "status", icon: () => <ToneShape tone={tones[kind]} size={16} /> };
  const content = <span className="its-toast-text">{text}</span>;
  if (toastify.isActive(id)) toastify.update(id, { ...look, render: content });
  else toastify(content, { ...look, toastId: id, onClose: () => leave(id) });
}

function leave(id: string): void {
  if ($toasts.get().some((toast) => toast.id === id && toast.state !== "removed")) removeToast(id);
  queueMicrotask(() => forgetToast(id));
}

/** Moves the region to the top of the top layer: a dialog that was opened since would hide it. */
function raise(region: HTMLElement | null): void {
  if (region?.matches(":popover-open")) region.hidePopover();
  region?.showPopover();
}
