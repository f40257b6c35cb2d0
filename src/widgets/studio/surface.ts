export interface StudioAttributes {
  /** id of the chosen widget */
  widget?: string;
  /** address of the folder with `its.js`; without it the provider's origin; of a version's own folder (`/1.0.0`) the lines name the `integrity` */
  files?: string;
  /** attributes that the widget has at first, by name */
  values?: Record<string, string>;
  /** the widget, its attributes, the lines and the events, without a heading and the choice of another */
  compact?: boolean;
}

export interface StudioEvents {
  /** another widget is chosen */
  "its-view-changed": { widget: string };
}
