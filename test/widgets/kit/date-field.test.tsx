import axe from "axe-core";
import { expect } from "chai";
import { useState } from "react";
import { DateField } from "../../../src/widgets/kit/controls/DateField.js";
import { isDate } from "../../../src/widgets/kit/controls/date-parts.js";
import { dateIn, fillDate } from "../../helper/date-field.js";
import { waitUntil } from "../../helper/wait-until.js";
import { mount, press, widgetOf } from "./mount.js";

type Props = Partial<Parameters<typeof DateField>[0]>;

/** A field that holds what it tells, on a page of a language. */
async function fieldOf(first: string, props: Props = {}, language = "ru") {
  const told: string[] = [];
  function Holding() {
    const [value, setValue] = useState(first);
    return (
      <DateField
        label="С"
        {...props}
        value={value}
        onInput={(next) => {
          told.push(next);
          setValue(next);
        }}
      />
    );
  }
  const { element, root, get } = await mount(widgetOf(Holding), { language });
  const group = await waitUntil("the field is there", () => get("[role=group]"));
  const inputs = () => [...group.querySelectorAll("input")];
  /** Types figures one by one into what has the focus, as a keyboard does. */
  const type = (figures: string) => {
    for (const figure of figures) {
      const input = root.activeElement as HTMLInputElement;
      const from = input.selectionStart ?? 0;
      const to = input.selectionEnd ?? 0;
      input.value = input.value.slice(0, from) + figure + input.value.slice(to);
      input.setSelectionRange(from + 1, from + 1);
      input.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    }
  };
  const leave = () => {
    for (const input of inputs()) input.dispatchEvent(new FocusEvent("focusout", { bubbles: true, composed: true }));
  };
  return { element, root, group, inputs, told, type, leave, text: () => root.textContent ?? "" };
}

describe("A date field", () => {
  it("shows a date in the order of its language, and names each part", async () => {
    for (const [language, shown, first] of [
      ["ru", "25.11.2026", "День"],
      ["en", "25/11/2026", "Day"],
      ["es", "25/11/2026", "Día"],
    ] as const) {
      const { group, inputs, element } = await fieldOf("2026-11-25", {}, language);
      const marks = [...group.querySelectorAll("span")].map(({ textContent }) => textContent);
      expect(inputs().map(({ value }) => value)).to.deep.equal(["25", "11", "2026"]);
      expect(`25${marks[0]}11${marks[1]}2026`).to.equal(shown);
      expect(inputs()[0]?.getAttribute("aria-label")).to.equal(first);
      expect(inputs().every(({ inputMode }) => inputMode === "numeric")).to.equal(true);
      element.remove();
    }
  });

  it("is typed in one go: a full part leads to the next, and a day that no other figure can follow is whole", async () => {
    const { inputs, type, told } = await fieldOf("");
    inputs()[0]?.focus();
    type("4");
    await waitUntil("the day is whole", () => inputs()[0]?.value === "04");
    type("112026");
    await waitUntil("it is told", () => told.at(-1) === "2026-11-04");
    expect(told.filter(isDate), "no date before it is whole").to.deep.equal(["2026-11-04"]);
  });

  it("goes on by a full stop or stroke, back by Backspace, and changes by the arrows", async () => {
    const { inputs, root, group } = await fieldOf("2026-11-25");
    const [day, month] = inputs();
    day?.focus();
    press(day as Element, ".");
    expect(root.activeElement).to.equal(month);
    press(month as Element, "ArrowUp");
    await waitUntil("the month has changed", () => dateIn(group) === "2026-12-25");
    press(month as Element, "ArrowUp");
    await waitUntil("it begins again", () => dateIn(group) === "2026-01-25");
    if (month) month.value = "";
    press(month as Element, "Backspace");
    expect(root.activeElement).to.equal(day);
  });

  it("takes a pasted date, as people and as programs write it", async () => {
    for (const [text, value] of [
      ["5.3.2026 9:07", "2026-03-05T09:07"],
      ["2026-03-05T09:07:00Z", "2026-03-05T09:07"],
    ] as const) {
      const { inputs, group, element } = await fieldOf("", { time: true });
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      inputs()[0]?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true }));
      await waitUntil(`${text} is taken`, () => dateIn(group) === value);
      element.remove();
    }
  });

  it("keeps what is no date, and says so in a sentence of its language", async () => {
    for (const [language, sentence] of [
      ["ru", "Такой даты нет. Введите день, месяц и год, например 25.11.2026."],
      ["en", "There is no such date. Enter day, month and year, for example 25/11/2026."],
      ["es", "Esa fecha no existe. Indique día, mes y año, por ejemplo 25/11/2026."],
    ] as const) {
      const { group, inputs, element, text } = await fieldOf("", {}, language);
      fillDate(group, "2026-02-31");
      await waitUntil("it is said", () => text().includes(sentence));
      expect(inputs().map(({ value }) => value)).to.deep.equal(["31", "02", "2026"]);
      expect(isDate(dateIn(group))).to.equal(false);
      expect(inputs()[0]?.getAttribute("aria-invalid")).to.equal("true");
      element.remove();
    }
  });

  it("says what is half typed only when it is left", async () => {
    const { inputs, type, text, leave } = await fieldOf("");
    inputs()[0]?.focus();
    inputs()[0]?.dispatchEvent(new FocusEvent("focusin", { bubbles: true, composed: true }));
    type("1");
    await waitUntil("it is there", () => inputs()[0]?.value === "1");
    expect(text()).not.to.include("Такой даты нет");
    leave();
    await waitUntil("it is said", () => text().includes("Такой даты нет"));
    expect(inputs()[0]?.value, "a single figure is whole once it is left").to.equal("01");
  });

  it("says its limits in words, and tells what is beyond them only to a form", async () => {
    const limits = { min: "2000-01-01", max: "2026-11-25" };
    const form = await fieldOf("2026-11-20", limits);
    fillDate(form.group, "2026-11-26");
    await waitUntil("it is said", () => form.text().includes("Не позже 25.11.2026."));
    expect(form.told.at(-1)).to.equal("2026-11-26");
    form.element.remove();
    const live = await fieldOf("2026-11-20", { ...limits, live: true });
    fillDate(live.group, "1999-11-20");
    await waitUntil("it is said", () => live.text().includes("Не раньше 01.01.2000."));
    expect(live.told).to.deep.equal([]);
    fillDate(live.group, "2026-11-21");
    await waitUntil("it is told", () => live.told.join() === "2026-11-21");
  });

  it("fits into 180 px with its time, and has no accessibility violation, whole, empty or wrong", async () => {
    for (const value of ["2026-11-25T14:05", "", "?2026-02-31T14:05"]) {
      const { element, group } = await fieldOf(value, { time: true, hint: "По времени города", required: true });
      element.style.inlineSize = "180px";
      expect(group.scrollWidth).to.be.at.most(group.clientWidth);
      const { violations } = await axe.run(element as never, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"] });
      expect(violations.map(({ id }) => id).filter((id) => id !== "region")).to.deep.equal([]);
      element.remove();
    }
  });
});
