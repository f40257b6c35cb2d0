import { useMemo, useRef } from "react";
import { type GenericSchema, parse } from "valibot";
import type { Client } from "../../../core/internal.js";
import type { FormEvents } from "../surface.js";
import { useKept, useStore, useWidget } from "../use-widget.js";
import { draftOf, type Typed } from "./draft.js";
import { focusFirst } from "./focus-first.js";
import { keepSender } from "./keep-sender.js";
import { prefilled } from "./prefill.js";
import { createRequest } from "./request.js";
import { flawsOf } from "./rules.js";

/** Fields of a public form, their schema, and the call that sends them. */
export interface RequestPlan {
  /** The widget's id. */
  id: string;
  fields: readonly FieldPlan[];
  schema: GenericSchema;
  // biome-ignore lint/suspicious/noExplicitAny: the schema has made it the body of this call
  send(client: Client, body: any, isBaitTaken: boolean): Promise<void>;
}

export interface FieldPlan {
  /** Name on the wire; `missing.<name>` is the sentence when it is empty. */
  name: string;
  /** Autofill detail tokens (HTML, `autocomplete`). */
  autoComplete: string;
  type?: "email" | "tel";
  isWide?: boolean;
  hasHint?: boolean;
}

/** State and actions of a form on screen. */
export function useRequest({ id, fields, schema, send }: RequestPlan, attributes: Readonly<Record<string, unknown>>, extra: object = {}) {
  const { client, emit, element } = useWidget<FormEvents<unknown>>();
  const request = useKept("request", () => {
    const draft = draftOf(id, element);
    return keepSender(`${client.base} ${draft.place}`, (keep) => createRequest(draft, keep));
  });
  const typed = useStore(request.$typed);
  const consent = useStore(request.$isConsentGiven);
  const isTried = useStore(request.$isTried);
  const form = useRef<HTMLFormElement>(null);
  const hasSent = useRef(false);

  const names = useMemo(() => fields.map(({ name }) => name), [fields]);
  const filledIn = prefilled(names, attributes, attributes.prefillFrom as string | undefined);
  const valuesWith = (typed: Typed) => Object.fromEntries(names.map((name) => [name, typed[name] ?? filledIn[name] ?? ""]));
  const values = valuesWith(typed);
  const flaws = isTried ? flawsOf(schema, { ...values, consent }) : {};

  const submit = async () => {
    const latest = { ...valuesWith(request.$typed.get()), consent: request.$isConsentGiven.get() };
    const found = Object.keys(flawsOf(schema, latest));
    request.$isTried.set(true);
    if (found.length > 0) {
      const flawed = [...names, "consent"].filter((name) => found.includes(name));
      return focusFirst(form.current, flawed);
    }
    const body = parse(schema, latest);
    hasSent.current = true;
    await request.send(
      form.current,
      (isBaitTaken) => send(client, body, isBaitTaken),
      (failure) =>
        failure
          ? emit("its-error", { message: failure.message, failure: failure.failure, status: failure.status })
          : emit("its-submitted", { request: body, ...extra }),
    );
  };

  return {
    request,
    form,
    values,
    flaws,
    consent,
    submit,
    /** Whether this mounted screen has sent: thanks shown again after a reload take no focus. */
    hasSent,
    stage: useStore(request.$stage),
    notice: useStore(request.$notice),
    /** Focuses the first empty field, else the first. */
    focus: () => focusFirst(form.current, [...names.filter((name) => !values[name]), ...names]),
  };
}
