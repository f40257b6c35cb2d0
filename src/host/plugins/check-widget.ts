import { areas, type InAddress, levels, type MenuEntry, type ShellPart, type Widget, type WidgetScreen } from "../../core/internal.js";
import { areTexts, flaw, isLocalized, isObject, isText } from "./checks.js";

/** Throws a sentence that says what of a plugin's widget is wrong. */
export function checkWidget(plugin: string, widget: unknown): void {
  if (!isObject(widget) || !isText(widget.id)) throw flaw(plugin, 'a widget has no "id"');
  const { id, tag, title, attributes = {}, needs, screen, shell, hotkeys = [], tab, card } = widget as unknown as Widget;
  const check = (isRight: boolean, what: string) => {
    if (!isRight) throw flaw(plugin, `widget "${id}" ${what}`);
  };
  const isTag = /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(tag);
  check(isTag, `has the tag "${tag}", which must be lower case with a hyphen, like "city-parking"`);
  check(isLocalized(title), 'has a "title" without "ru" or "en"');
  const areTypes = Object.values(attributes).every((type) => ["string", "number", "boolean", "json"].includes(type));
  check(areTypes, 'has "attributes" that are not "string", "number", "boolean" or "json"');
  const isNeed = needs === undefined || areas.some((area) => levels.some((level) => needs === `${area}.${level}`));
  check(isNeed, `has "needs" that is no area with a level, like "archive.view"`);
  if (screen) checkScreen(screen, Object.keys(attributes), check);
  if (shell) checkShell(shell, check);
  const areKeys =
    Array.isArray(hotkeys) &&
    hotkeys.every((key) => isKey(key?.code) && (key.withCtrl === undefined || isKey(key.withCtrl)) && isLocalized(key.title));
  check(
    areKeys && (screen !== undefined || hotkeys.length === 0),
    'has "hotkeys" without a "screen", a "code" or "withCtrl" like "KeyP" or a "title"',
  );
  check(!tab || areTexts(tab.of), 'has a "tab" without "of", the kinds of devices');
  check(!card || [1, 2, 3, 4].includes(card.width), 'has a "card" whose "width" is not 1, 2, 3 or 4');
}

const isKey = (code: string) => /^Key[A-Z]$/.test(code);

type Check = (isRight: boolean, what: string) => void;

function checkScreen(screen: WidgetScreen, attributes: readonly string[], check: Check): void {
  const { path, access, menu, inAddress, fromHost, layout, ground, hasHeading, printsAlone } = screen;
  const isPlace = /^[\w:][\w\-/:.]*$/.test(path) && ["anyone", "signed-in"].includes(access);
  check(isPlace, 'has a "screen" without a "path" like "parking/:lot" and an "access" of "anyone" or "signed-in"');
  if (menu) checkMenu(menu, check);
  if (inAddress) checkInAddress(inAddress, attributes, check);
  const isGiven =
    fromHost === undefined || (areTexts(fromHost) && fromHost.every((name) => ["theme", "languages", "files"].includes(name)));
  check(isGiven, 'has a "fromHost" that is not a list of "theme", "languages" and "files"');
  check(layout === undefined || ["fill", "column", "box"].includes(layout), 'has a "layout" that is not "fill", "column" or "box"');
  check(ground === undefined || ground === "sunken", 'has a "ground" that is not "sunken"');
  check(isSwitch(hasHeading) && isSwitch(printsAlone), 'has a "hasHeading" or "printsAlone" that is not true or false');
}

function checkMenu({ order, icon, shortTitle, badge, isUsers }: MenuEntry, check: Check): void {
  check(typeof order === "number" && isText(icon), 'has a "menu" without a number "order" and an "icon"');
  check(shortTitle === undefined || isLocalized(shortTitle), 'has a "shortTitle" without "ru" or "en"');
  check(isSwitch(isUsers), 'has an "isUsers" that is not true or false');
  check(badge === undefined || typeof badge === "function", 'has a "badge" that is not a function');
}

/** Attributes that only the page may set, never a link. */
const ofThePage = ["provider", "control", "language"];

function checkInAddress({ attributes, events }: InAddress, known: readonly string[], check: Check): void {
  const isShaped = isObject(attributes) && areTexts(events);
  check(isShaped, 'has an "inAddress" without "attributes" by name and a list of "events"');
  for (const [name, mode] of Object.entries(attributes)) {
    check(known.includes(name), `has "${name}" in "inAddress", which is none of its "attributes"`);
    check(!ofThePage.includes(name), `has "${name}" in "inAddress": a link must not set it`);
    check(["replace", "push", "open"].includes(mode), `has "${name}" in "inAddress" that is not "replace", "push" or "open"`);
  }
}

function checkShell({ place, attributes, attributesAtStart, failure }: ShellPart, check: Check): void {
  const isPlaced = ["bar", "status", "watch"].includes(place) && isLocalized(failure);
  check(isPlaced, 'has a "shell" without a "place" of "bar", "status" or "watch" and a "failure"');
  const areValues = [attributes, attributesAtStart].every((values = {}) => isObject(values) && Object.values(values).every(isString));
  check(areValues, 'has "attributes" of "shell" that are not texts');
}

const isString = (value: unknown) => typeof value === "string";
const isSwitch = (value: unknown) => value === undefined || typeof value === "boolean";
