import { expect } from "chai";
import "../../../src/widgets/administration/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";

const person = (id: string, changes: object = {}) => ({
  id,
  email: `${id}@its.test`,
  fio: `Name ${id}`,
  phone: "",
  role: "operator",
  tags: null,
  restrictions: [],
  disabled: false,
  sessions: 1,
  seen: 1_700_000_000,
  ...changes,
});
const role = (name: string, levels: object, users = 1) => ({ name, levels, tags: null, users, is_default: true });

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

describe("the administration of a city", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  const root = () => element.shadowRoot as ShadowRoot;
  const text = () => root().textContent ?? "";
  const buttons = (name: string) => [...root().querySelectorAll<HTMLElement>("button")].filter((each) => each.textContent?.trim() === name);
  const press = async (name: string) => {
    const button = await waitUntil(`"${name}" can be pressed`, () => buttons(name).at(-1));
    button.click();
  };
  const field = (label: string) => {
    const named = [...root().querySelectorAll("label")].find((each) => each.textContent?.includes(label));
    return named && root().querySelector<HTMLInputElement | HTMLSelectElement>(`[id="${named.htmlFor}"]`);
  };
  const fill = async (label: string, value: string) => {
    const input = await waitUntil(`the field "${label}"`, () => field(label));
    if (input instanceof HTMLSelectElement)
      await waitUntil(`"${value}" can be chosen`, () => [...input.options].some((option) => option.value === value));
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), "value")?.set?.call(input, value);
    input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  };
  const show = (answers: Record<string, unknown>, attributes: Record<string, string> = {}) => {
    city = fakeCity(answers);
    element = place("its-administration", { provider: city.url, language: "en", ...attributes });
  };
  afterEach(() => {
    element.remove();
    city.close();
  });

  it("asks before somebody is kept out, says why it was refused, keeps what was chosen, and takes it back", async () => {
    const all = [person("a"), person("b", { role: "administrator" })];
    const asked: unknown[] = [];
    let isLast = true;
    show({
      "administration/users": () => all,
      "administration/roles": [role("operator", { signals: "operate" }), role("administrator", { signals: "configure" })],
      "administration/users/b": async (_path: string, request: Request) => {
        asked.push(await request.json());
        if (isLast) return json(409, { error: { code: "last_administrator", message: "no" } });
        return all[1];
      },
    });
    (await waitUntil("the second is shown", () => root().querySelector<HTMLElement>('[aria-label="Change: Name b"]'))).click();
    await fill("Role", "operator");
    await press("Save");
    await waitUntil("what is lost is named", () => text().includes("The new role allows less: Signals and detectors."));
    expect(asked).to.deep.equal([]);
    await press("Save");
    await waitUntil("the refusal is said", () => text().includes("first make somebody else an administrator"));
    await press("Back");
    await waitUntil("what was chosen is still there", () => field("Role")?.value === "operator");
    isLast = false;
    await press("Save");
    await press("Save");
    await press("Undo");
    await waitUntil("it was taken back", () => asked.length === 3);
    expect(asked[1]).to.deep.equal({ role: "operator", tags: null, restricted: false, disabled: false });
    expect(asked[2]).to.deep.equal({ role: "administrator", tags: null, restricted: false, disabled: false });
    await waitUntil("that is said", () => text().includes("The change was undone."));
  });

  it("shows the link of an invitation once, and keeps what was typed while it is refused", async () => {
    let isTaken = true;
    show(
      {
        "administration/roles": [role("observer", { signals: "view" })],
        "administration/invitations": async (_path: string, request: Request) => {
          if (request.method === "GET") return [];
          if (isTaken) return json(409, { error: { code: "account_exists", message: "no" } });
          return { id: "i1", ...((await request.json()) as object), by: "Me", ends: 1_700_000_000, token: "s3cret" };
        },
      },
      { section: "invitations" },
    );
    await press("Invite");
    await press("Make the link");
    await waitUntil("both are missing", () => text().includes("Enter the email") && text().includes("Enter the full name"));
    await fill("Email", "a-much-too-long-address@its.test");
    await waitUntil("it is too long for the sign-in", () => text().includes("5 to 20 characters"));
    await fill("Email", "new@its.test");
    await fill("Full name", "New One");
    await press("Make the link");
    await waitUntil("the refusal is said", () => text().includes("There is already an account with this email."));
    expect(field("Full name")?.value).to.equal("New One");
    isTaken = false;
    await press("Make the link");
    const link = await waitUntil("the link is there", () => field("Link"));
    expect(link.value).to.equal(`${city.url}/invitation#token=s3cret`);
    await press("Close");
    await waitUntil("it is gone", () => !field("Link") && text().includes("Invitation made: New One."));
  });

  it("tells the page which section is open, follows its attribute, and asks the audit for whole days of the city", async () => {
    const views: unknown[] = [];
    show({
      "administration/users": [person("a")],
      audit(path: string) {
        views.push(path);
        return [];
      },
    });
    const told: { section: string | null; who: string | null }[] = [];
    element.addEventListener("its-view-changed", (event) => told.push((event as CustomEvent).detail));
    await press("Activity");
    await waitUntil("the page was told", () => told.length === 1);
    expect([told[0]?.section, told[0]?.who]).to.deep.equal(["audit", "a"]);
    await waitUntil("it was asked for", () => views.includes("audit?who=a"));
    await waitUntil("there is nothing", () => text().includes("Nothing found"));
    element.setAttribute("from", "2026-11-20");
    element.setAttribute("to", "2026-11-20");
    const day = 24 * 60 * 60;
    const start = Date.UTC(2026, 10, 19, 21) / 1000;
    await waitUntil("a day in Moscow", () => views.includes(`audit?who=a&from=${start}&to=${start + day}`));
    element.setAttribute("section", "users");
    await waitUntil("the accounts are back", () => text().includes("Name a"));
  });

  it("searches lists of more than twenty, and says that nothing was found", async () => {
    show({ "administration/users": Array.from({ length: 30 }, (_, at) => person(`p${at}`)) });
    await waitUntil("all are there", () => text().includes("Name p29"));
    await fill("Search", "p29@");
    await waitUntil("one is left", () => !text().includes("Name p28") && text().includes("Name p29"));
    await fill("Search", "nobody");
    await press("Show all");
    await waitUntil("all are back", () => text().includes("Name p28"));
  });

  it("shows to whoever may only look no button that would be refused", async () => {
    const rights = { role: "engineer", levels: { administration: "view" }, tags: null };
    const user = { id: 1, fio: "О", phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [], rights };
    show({ "auth/check": { access_token: "a.b.c", user }, "administration/users": [person("a")] });
    await waitUntil("it is there", () => text().includes("Name a") && text().includes("Your role does not allow this."));
    expect([buttons("Change"), buttons("End sessions"), buttons("Invite somebody")].flat()).to.deep.equal([]);
  });

  it("gives tags to several devices at once, leaves those alone that only some have, and takes all back", async () => {
    const asked: { devices: { oID: number; tags: string[] }[] }[] = [];
    const one = (oID: number, tags: string[], more: object = {}) => ({
      oID,
      kind: "rts",
      description: `Crossing ${oID}`,
      tags,
      is_simulated: false,
      online: true,
      status: "ok",
      since: 1_700_000_000,
      ...more,
    });
    show(
      {
        "administration/equipment": [
          one(1, ["north", "ring"]),
          one(2, ["north"]),
          one(3, []),
          one(4, ["south"], { kind: "rtc" }),
          one(5, ["north"], { kind: "rtc", controller: 1 }),
        ],
        "administration/tags": async (_path: string, request: Request) => {
          asked.push(await request.json());
          return null;
        },
      },
      { section: "tags" },
    );
    const box = (label: string) =>
      [...root().querySelectorAll("label")].find((each) => each.textContent === label)?.querySelector<HTMLInputElement>("input");
    const tick = async (label: string) => (await waitUntil(`the box "${label}"`, () => box(label))).click();
    await tick("Select Crossing 1");
    expect(box("Select Crossing 5"), "a detector at a crossing has no tags of its own").to.equal(undefined);
    await tick("Select Crossing 2");
    await tick("Select Crossing 4");
    await press("Tags of the selected: 3");
    await waitUntil("what only some have is neither on nor off", () => box("north")?.indeterminate && box("ring")?.indeterminate);
    await fill("New tag", "quay");
    await press("Add");
    await tick("north");
    await press("Save");
    await waitUntil("it is said", () => text().includes("Tags changed: 3 devices."));
    expect(asked[0]?.devices).to.deep.equal([
      { oID: 1, tags: ["quay", "north", "ring"] },
      { oID: 2, tags: ["quay", "north"] },
      { oID: 4, tags: ["quay", "north", "south"] },
    ]);
    await press("Undo");
    await waitUntil("each has its own again", () => asked.length === 2);
    expect(asked[1]?.devices.map(({ tags }) => tags)).to.deep.equal([["north", "ring"], ["north"], ["south"]]);
  });

  it("tries again after a failure", async () => {
    let isDown = true;
    show({ "administration/users": () => (isDown ? json(500, {}) : [person("a")]) });
    await waitUntil("the failure is said", () => text().includes("temporarily unavailable"));
    isDown = false;
    await press("Try again");
    await waitUntil("it is there", () => text().includes("Name a"));
  });
});
