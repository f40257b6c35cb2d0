import { Siren } from "lucide";
import { drawn } from "../widgets/kit/icon.js";
import {
  AnalyticsIcon,
  ArchiveIcon,
  BoardIcon,
  type Icon,
  ListIcon,
  MapIcon,
  MessagesIcon,
  PageIcon,
  PluginIcon,
  RequestsIcon,
  SettingsIcon,
  UserIcon,
} from "../widgets/kit/icons.js";

/** The pictures that a manifest's `menu.icon` may name; a path is drawn, and any other name gets the picture of a page. */
const icons: Readonly<Record<string, Icon>> = {
  map: MapIcon,
  analytics: AnalyticsIcon,
  archive: ArchiveIcon,
  account: UserIcon,
  administration: SettingsIcon,
  list: ListIcon,
  requests: RequestsIcon,
  messages: MessagesIcon,
  alarms: drawn(Siren),
  board: BoardIcon,
  plugin: PluginIcon,
};

/** Commands and numbers of an SVG path, and nothing else. */
const isPath = (text: string) => /^M[\dMLHVCSQTAZ\s,.+-]+$/i.test(text);

const made = new Map<string, Icon>();

/** A drawing of a plugin's own: each time the same component, so that it is not mounted anew. */
function ownIcon(path: string): Icon {
  const icon = made.get(path) ?? drawn([["path", { d: path }]]);
  made.set(path, icon);
  return icon;
}

export const menuIcon = (name = ""): Icon =>
  (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? (isPath(name) ? ownIcon(name) : PageIcon);
