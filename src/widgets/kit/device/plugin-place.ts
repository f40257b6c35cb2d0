export interface DeviceOnPage {
  /** `rts`, `rtc`, `bus` or `spec`, as in the API of plugins. */
  kind: string;
  device: string;
  name: string;
}

/** The tab of our own part. */
export const OWN = "own";

/** What tabs and panels of one page share. */
export interface PluginPlace extends DeviceOnPage {
  /** The panel has the id `<id>-panel`. */
  id: string;
  /** The chosen tab: `own`, or the id of a plugin's widget. */
  selected: string;
  onSelect(id: string): void;
}
