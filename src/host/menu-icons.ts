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

/** The pictures that a manifest's `menu.icon` may name; any other name gets the picture of a page. */
const icons: Readonly<Record<string, Icon>> = {
  map: MapIcon,
  analytics: AnalyticsIcon,
  archive: ArchiveIcon,
  account: UserIcon,
  administration: SettingsIcon,
  list: ListIcon,
  requests: RequestsIcon,
  messages: MessagesIcon,
  board: BoardIcon,
  plugin: PluginIcon,
};

export const menuIcon = (name = ""): Icon => (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? PageIcon;
