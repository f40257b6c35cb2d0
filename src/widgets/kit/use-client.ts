import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { $config, type Client, clientFor, createClient, type GetToken } from "../../core/internal.js";
import type { Emit } from "./emit.js";

let nobody: Client | undefined;
/** The client shared by all elements that need no provider. */
const clientOfNobody = () => (nobody ??= createClient({ provider: "" }));

/**
 * The client of an element, by its attribute `provider`, else the page's configuration, else the page's origin; uses the portal's token.
 * Elements that need no provider share one without a session: it sends no request and reports no missing provider.
 */
export function useClient(provider: string | undefined, getToken: GetToken | undefined, needsNoProvider: boolean): Client {
  const { provider: configured } = useStore($config);
  const base = provider || configured || "";
  const client = useMemo(() => (needsNoProvider ? clientOfNobody() : clientFor(base)), [needsNoProvider, base]);
  const isLent = useRef(false);
  useLayoutEffect(() => {
    if (needsNoProvider) return;
    if (getToken || isLent.current) client.lendToken(getToken);
    isLent.current = getToken !== undefined;
  }, [client, getToken, needsNoProvider]);
  useLayoutEffect(() => client.presence.enter(), [client]);
  return client;
}

/** Turns faults and session changes of the client into events of the element (design 2). */
export function useClientEvents({ $flaw, $fault, session }: Client, emit: Emit): void {
  useEffect(() => {
    let known = who(session.$session.get().user);
    let code = "";
    const unbind = [
      $fault.subscribe((fault) => {
        if (fault && fault.code !== code) emit("its-error", { ...fault });
        code = fault?.code ?? "";
      }),
      $flaw.listen((flaw) => {
        if (flaw) emit("its-error", { message: `"${flaw.operation}" left out ${flaw.path}: ${flaw.reason}`, ...flaw });
      }),
      session.$signedOutByProvider.listen(() => emit("its-auth-required", { reason: "session-ended" })),
      session.$session.listen(({ user }) => {
        if (who(user) === known) return;
        known = who(user);
        emit("its-auth-changed", { signedIn: !user.isAnonym, access: user.access });
      }),
    ];
    return () => {
      for (const stop of unbind) stop();
    };
  }, [$flaw, $fault, session, emit]);
}

const who = ({ id, isAnonym, access }: { id: unknown; isAnonym: boolean; access: boolean }) => `${isAnonym} ${String(id)} ${access}`;
