import { useState } from "react";
import { changeUrbanRequest, isUser, type RequestEdit, type UrbanRequest } from "../../core/internal.js";
import { useStore, useWidget } from "../kit/use-widget.js";
import type { Attempt, RequestsStore } from "./store.js";
import type { RequestsEvents } from "./surface.js";
import { useDraft } from "./use-draft.js";

/** Why nothing was written although the provider answered; `who` was first, as far as the provider says. */
interface NotWritten {
  readonly kind: "conflict" | "gone";
  readonly who: string;
  /** It was the same user, elsewhere. */
  readonly isOwn: boolean;
}

/**
 * Changes a request under a name and emits `its-request-changed`; a conflict with somebody else's change is shown, and nothing
 * is overwritten. `change` gives the request after the change, null when nothing was written.
 */
export function useChange(
  store: RequestsStore,
  { id }: UrbanRequest,
  name: string,
): { attempt: Attempt; outcome: NotWritten | null; change(edit: RequestEdit): Promise<UrbanRequest | null> } {
  const { client, emit, t } = useWidget<RequestsEvents>();
  const { user } = useStore(client.session.$session);
  const draft = useDraft(store, `${name}/${id}`);
  const [outcome, setOutcome] = useState<NotWritten | null>(null);
  return {
    attempt: draft.attempt,
    outcome,
    async change(edit) {
      let changed: UrbanRequest | null = null;
      await draft.send(
        () => null,
        async () => {
          const result = await changeUrbanRequest(client, id, edit);
          if (result.outcome === "changed") changed = result.request;
          if (changed) emit("its-request-changed", { request: id, fields: Object.keys(edit) });
          const who = result.outcome === "conflict" ? result.request.editor?.trim() : "";
          setOutcome(result.outcome === "changed" ? null : { kind: result.outcome, isOwn: isUser(user, who), who: who || t("somebody") });
        },
      );
      return changed;
    },
  };
}
