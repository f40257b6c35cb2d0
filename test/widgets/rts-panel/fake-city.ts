import type { Phase, RtsTelemetry } from "../../../src/core/internal.js";

export const phases: Phase[] = [
  { phase: 1, name: "Главное направление: проспект Мира", directions: ["N-S", "S-N", "ped-E"], min_green: 14 },
  { phase: 2, name: "Второстепенное направление", directions: ["E-W", "W-E", "ped-N", "tram-7"], min_green: 10 },
];

const now = () => Math.floor(Date.now() / 1000);

export const reading = (changes: Partial<RtsTelemetry> = {}): RtsTelemetry => ({
  oID: 1001,
  online: true,
  configuration: "v2",
  error: null,
  io_port: "COM2",
  dk: "ДК «Поток-С»",
  control_dkso: false,
  control_rts: "adaptive",
  state_control_rts: "adaptive",
  phase: 1,
  phase_sequence: [1, 2],
  phase_durations: [40, 25],
  need_restart: false,
  online_time: 7200,
  blink: false,
  vprocessor_oID: 7012,
  utime: now(),
  ...changes,
});

type Answer = unknown | ((path: string, request: Request) => unknown);

/**
 * A city that answers as a test says, in JSON or with a response of its own; a path without an answer is 404. A path with its
 * search is answered as it stands in the table, else as the path alone. Its address is new for each, so nothing is shared.
 */
export function fakeCity(answers: Record<string, Answer>) {
  const url = `http://city-${Math.random().toString(36).slice(2)}.test`;
  const asked: string[] = [];
  const table: Record<string, Answer> = {
    "auth/check": {
      access_token: "a.b.c",
      user: { id: 1, fio: "О", phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [] },
    },
    "city/detail": () => ({
      name: "Город",
      latitude: 55,
      longitude: 37,
      current_utime: Date.now() / 1000,
      offset_utime_tz: 10_800,
      tz: "Europe/Moscow",
      is_test: true,
    }),
    ...answers,
  };
  const pageFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith(url)) return pageFetch(input, init);
    const path = address.slice(`${url}/api/v1/`.length);
    asked.push(path);
    const answer = table[path] ?? table[path.split("?")[0] ?? ""];
    const body = await (typeof answer === "function" ? answer(path, new Request(input, init)) : answer);
    if (body instanceof Response) return body;
    const status = body === undefined ? 404 : 200;
    return new Response(JSON.stringify(body ?? { error: { code: "not_found", message: "" } }), {
      status,
      headers: { "content-type": "application/json" },
    });
  };
  return { url, asked, table, close: () => (globalThis.fetch = pageFetch) };
}

/** A controller of a fake city with two streets. */
export const controllerAnswers = (telemetry: Answer): Record<string, Answer> => ({
  "rts/1001/telemetry": telemetry,
  "rts/1001/phases": phases,
  "rtc/1001/streets": { oID: 1001, streets: ["проспект Мира", "улица Ленина"], directions: [] },
});

/** An element on the page, signed in at the city. */
export function place(tag: string, attributes: Record<string, string>, token: string | null = "a.b.c"): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  Object.assign(element, { getToken: () => token });
  document.body.append(element);
  return element;
}

/** What a reader of the element reads, spaces made one. */
export const textOf = (element: Element): string => (element.shadowRoot?.textContent ?? "").replace(/\s+/g, " ");
