import { provider } from "../../helper/provider.js";
import { waitUntil } from "../../helper/wait-until.js";

/** One element of ours in English on the real provider, with the few things a person does to a form. */
export async function formPage(tag: string, attributes: Record<string, string> = {}, place: Element = document.body) {
  const { url } = await provider();
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries({ provider: url, language: "en", ...attributes })) element.setAttribute(name, value);
  place.append(element);
  const root = element.shadowRoot as ShadowRoot;
  await waitUntil("the form is there", () => root.querySelector("form"));
  const input = (name: string) => root.querySelector(`input[name=${name}]`) as HTMLInputElement;

  const page = {
    element,
    root,
    input,
    type(name: string, value: string) {
      input(name).value = value;
      input(name).dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    },
    fill(values: Readonly<Record<string, string>>) {
      for (const [name, value] of Object.entries(values)) page.type(name, value);
    },
    values: () => Object.fromEntries([...root.querySelectorAll<HTMLInputElement>(".fields input")].map(({ name, value }) => [name, value])),
    consent: () => input("consent").click(),
    submit: () => root.querySelector("form")?.requestSubmit(),
    /** What a screen reader reads with a field. */
    descriptionOf: (name: string) =>
      (input(name).getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => root.getElementById(id)?.textContent ?? "")
        .join(" ")
        .trim(),
    says: (sentence: string) => waitUntil(`it says "${sentence}"`, () => root.textContent?.includes(sentence)),
    next: (name: string) =>
      new Promise<CustomEvent>((resolve) => element.addEventListener(name, (event) => resolve(event as CustomEvent), { once: true })),
  };
  return page;
}

export type FormPage = Awaited<ReturnType<typeof formPage>>;

export const settled = () => new Promise((done) => setTimeout(done, 60));

/** Answers what is sent to `https://<name>.forms.test` in the place of a provider, and keeps them as they were sent. */
export function fakeProvider(name: string, answer: () => Promise<Response> | Response = () => new Response("{}")) {
  const url = `https://${name}.forms.test`;
  const requests: { headers: Headers; body: string }[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(url)) return fetch(input, init);
    // It is looked at before anything is sent.
    if (request.method === "GET") return Response.json({ api: "v1" });
    requests.push({ headers: request.headers, body: await request.text() });
    return answer();
  };
  const stop = () => {
    globalThis.fetch = fetch;
  };
  return { url, requests, stop, bodies: () => requests.map(({ body }) => body) };
}
