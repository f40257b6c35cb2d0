import { expect } from "chai";
import { useState } from "react";
import { Button } from "../../../src/widgets/kit/controls/Button.js";
import { Checkbox } from "../../../src/widgets/kit/controls/Checkbox.js";
import { Dialog } from "../../../src/widgets/kit/controls/Dialog.js";
import { IconButton } from "../../../src/widgets/kit/controls/IconButton.js";
import { Menu } from "../../../src/widgets/kit/controls/Menu.js";
import { Spinner } from "../../../src/widgets/kit/controls/Spinner.js";
import { Table } from "../../../src/widgets/kit/controls/Table.js";
import { Tabs } from "../../../src/widgets/kit/controls/Tabs.js";
import { TextField } from "../../../src/widgets/kit/controls/TextField.js";
import { CloseIcon } from "../../../src/widgets/kit/icons.js";
import { waitUntil } from "../../helper/wait-until.js";
import { mount, press, settle, widgetOf } from "./mount.js";

const focused = (root: ShadowRoot) => root.activeElement?.textContent?.trim();

describe("Dialog", () => {
  function Asking() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog title="Hold the phase?" isOpen={isOpen} onClose={() => setOpen(false)} actions={<Button>Yes</Button>}>
          For 60 minutes
        </Dialog>
      </>
    );
  }

  it("is modal, named by its title, and gives the focus back", async () => {
    const { root, get } = await mount(widgetOf(Asking), { language: "en" });
    get("button").focus();
    get("button").click();
    const dialog = await waitUntil("the dialog is open", () => get<HTMLDialogElement>("dialog[open]"));
    expect(dialog.matches(":modal")).to.equal(true);
    expect(root.getElementById(dialog.getAttribute("aria-labelledby") ?? "")?.textContent).to.equal("Hold the phase?");
    expect(dialog.contains(root.activeElement)).to.equal(true);
    get('[aria-label="Close"]').click();
    await waitUntil("the dialog is gone", () => !get("dialog"));
    expect(focused(root)).to.equal("Open");
  });

  it("asks its owner to close on Escape", async () => {
    const { get } = await mount(widgetOf(Asking), { language: "en" });
    get("button").click();
    const dialog = await waitUntil("the dialog is open", () => get<HTMLDialogElement>("dialog[open]"));
    const cancel = new Event("cancel", { cancelable: true });
    dialog.dispatchEvent(cancel);
    expect(cancel.defaultPrevented).to.equal(true);
    await waitUntil("the dialog is gone", () => !get("dialog"));
  });

  it("keeps its Escape from what lies beneath", async () => {
    const { get, root } = await mount(widgetOf(Asking), { language: "en" });
    get("button").click();
    const dialog = await waitUntil("the dialog is open", () => get<HTMLDialogElement>("dialog[open]"));
    const heard: string[] = [];
    (root.host as HTMLElement).addEventListener("keydown", ({ key }) => heard.push(key));
    for (const key of ["a", "Escape"]) dialog.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
    get('[aria-label="Close"]').click();
    await waitUntil("the dialog is gone", () => !get("dialog"));
    expect(heard).to.deep.equal(["a"]);
  });
});

describe("Menu", () => {
  const chosen: string[] = [];
  const items = ["Open", "Copy", "Close all"].map((label) => ({ id: label, label, onSelect: () => void chosen.push(label) }));
  const open = async () => {
    const { root, get } = await mount(widgetOf(() => <Menu label="Actions" items={items} />));
    get("button").click();
    const menu = await waitUntil("the menu is open", () => get("[role=menu]:popover-open"));
    return { root, get, menu };
  };

  it("opens on its first entry and moves by arrows, Home, End and letters", async () => {
    const { root, menu, get } = await open();
    expect(get("button").getAttribute("aria-expanded")).to.equal("true");
    const path = [focused(root)];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Home", "End", "c"]) {
      press(root.activeElement ?? menu, key);
      path.push(focused(root));
    }
    expect(path).to.deep.equal(["Open", "Copy", "Close all", "Open", "Close all", "Open", "Close all", "Copy"]);
  });

  it("closes on Escape and gives the focus back", async () => {
    const { root, menu, get } = await open();
    press(root.activeElement ?? menu, "Escape");
    await waitUntil("the menu is closed", () => !menu.matches(":popover-open"));
    expect(root.activeElement).to.equal(get("button"));
    expect(get("button").getAttribute("aria-expanded")).to.equal("false");
  });

  it("closes when an entry is chosen, and does it once", async () => {
    const { menu } = await open();
    chosen.length = 0;
    menu.querySelectorAll<HTMLElement>("[role=menuitem]")[1]?.click();
    await waitUntil("the menu is closed", () => !menu.matches(":popover-open"));
    expect(chosen).to.deep.equal(["Copy"]);
  });

  it("can be opened again after a click elsewhere", async () => {
    const { menu, get } = await open();
    menu.hidePopover();
    await settle();
    expect(get("button").getAttribute("aria-expanded")).to.equal("false");
    get("button").click();
    await waitUntil("the menu is open", () => menu.matches(":popover-open"));
  });
});

describe("Tabs", () => {
  function Sections() {
    const [selected, setSelected] = useState("state");
    const tabs = ["state", "log", "reports"].map((id) => ({ id, label: id, panel: `panel of ${id}` }));
    return <Tabs label="Sections" tabs={tabs} selected={selected} onSelect={setSelected} />;
  }

  it("has one stop for the Tab key, and arrows that choose and go round", async () => {
    const { root, get } = await mount(widgetOf(Sections));
    get('[aria-selected="true"]').focus();
    const path: (string | null | undefined)[] = [];
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"]) {
      press(root.activeElement as Element, key);
      await settle();
      expect(root.querySelectorAll('[role=tab][tabindex="0"]').length).to.equal(1);
      path.push(focused(root));
      expect(get("[role=tabpanel]").textContent).to.equal(`panel of ${focused(root)}`);
    }
    expect(path).to.deep.equal(["log", "reports", "state", "reports", "state", "reports"]);
  });

  it("names its panel by the tab", async () => {
    const { root, get } = await mount(widgetOf(Sections));
    expect(root.getElementById(get("[role=tabpanel]").getAttribute("aria-labelledby") ?? "")?.textContent).to.equal("state");
  });
});

describe("fields", () => {
  it("have a real label, and the error as a description", async () => {
    const { root, get } = await mount(
      widgetOf(() => <TextField label="Email" value="x" onInput={() => {}} error="Too short" hint="5 to 20" />),
    );
    const input = get<HTMLInputElement>("input");
    expect(input.labels?.[0]?.textContent).to.equal("Email");
    expect(input.getAttribute("aria-invalid")).to.equal("true");
    const described = (input.getAttribute("aria-describedby") ?? "").split(" ").map((id) => root.getElementById(id)?.textContent);
    expect(described).to.deep.equal(["Too short", "5 to 20"]);
    expect(root.querySelector("[role=alert]")).to.equal(null);
  });

  it("tell each change of the text", async () => {
    const told: string[] = [];
    const { get } = await mount(widgetOf(() => <TextField label="Email" value="" onInput={(value) => told.push(value)} />));
    const input = get<HTMLInputElement>("input");
    input.value = "a";
    input.dispatchEvent(new Event("input", { bubbles: true }));
    expect(told).to.deep.equal(["a"]);
  });

  it("include a checkbox that its label switches", async () => {
    const told: boolean[] = [];
    const { get } = await mount(
      widgetOf(() => <Checkbox label="Agreed" checked={false} onChange={(checked) => told.push(checked)} error="Needed" />),
    );
    get("label").click();
    expect(told).to.deep.equal([true]);
    expect(get("input").getAttribute("aria-invalid")).to.equal("true");
  });
});

describe("Button", () => {
  it("with an icon alone is named, and shows its name on focus until Escape", async () => {
    const { get } = await mount(widgetOf(() => <IconButton icon={CloseIcon} label="Close" />));
    const around = get("button").parentElement as HTMLElement;
    expect(get("button").getAttribute("aria-label")).to.equal("Close");
    around.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
    const tooltip = await waitUntil("the tooltip is shown", () => get("[role=tooltip]:popover-open"));
    expect(tooltip.textContent).to.equal("Close");
    press(document.body, "Escape");
    await waitUntil("the tooltip is hidden", () => !tooltip.matches(":popover-open"));
  });

  it("takes its tooltip away when the focus moves on while the pointer rests on it", async () => {
    const { get } = await mount(
      widgetOf(() => (
        <>
          <IconButton icon={CloseIcon} label="Close" />
          <input aria-label="Next" />
        </>
      )),
    );
    const around = get("button").parentElement as HTMLElement;
    around.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
    const tooltip = await waitUntil("the tooltip is shown", () => get("[role=tooltip]:popover-open"));
    // A page behind another has no focus to move: the event is what the browser would send.
    get("input").dispatchEvent(new FocusEvent("focusin", { bubbles: true, composed: true }));
    await waitUntil("the tooltip is hidden", () => !tooltip.matches(":popover-open"));
  });

  it("that is busy stays focusable and does nothing", async () => {
    let clicks = 0;
    const { get } = await mount(
      widgetOf(() => (
        <Button busy onClick={() => clicks++}>
          Send
        </Button>
      )),
    );
    get("button").click();
    expect(clicks).to.equal(0);
    expect(get<HTMLButtonElement>("button").disabled).to.equal(false);
    expect(get("button").getAttribute("aria-disabled")).to.equal("true");
  });
});

describe("Table and Spinner", () => {
  it("name rows and columns", async () => {
    const columns = [
      { id: "d", label: "Approach", render: (row: { d: string }) => row.d },
      { id: "k", label: "veh/h", align: "end" as const, render: () => 7 },
    ];
    const { get } = await mount(
      widgetOf(() => <Table caption="Last hour" columns={columns} rows={[{ d: "North" }]} keyOf={({ d }) => d} />),
    );
    expect(get("caption").textContent).to.equal("Last hour");
    expect(get('th[scope="row"]').textContent).to.equal("North");
    expect(getComputedStyle(get("td")).textAlign).to.equal("end");
  });

  it("turns once in 800 ms", async () => {
    const { get } = await mount(widgetOf(() => <Spinner label="Loading" />));
    const { animationDuration, animationIterationCount } = getComputedStyle(get("[role=status] > span"));
    expect([animationDuration, animationIterationCount]).to.deep.equal(["0.8s", "infinite"]);
  });
});
