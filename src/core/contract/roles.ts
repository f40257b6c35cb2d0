import { areas, type Level, type Levels, type Role } from "./rights.js";

const everywhere = (level: Level, administration: Levels): Levels => ({
  ...Object.fromEntries(areas.filter((area) => area !== "administration").map((area) => [area, level])),
  ...administration,
});

/** The roles that every city has, unless it changes them. Accounts from before there were roles are operators. */
export const defaultRoles = {
  observer: { levels: everywhere("view", {}), tags: null },
  operator: { levels: everywhere("operate", {}), tags: null },
  engineer: { levels: everywhere("manage", { signals: "configure", administration: "view" }), tags: null },
  administrator: { levels: everywhere("configure", { administration: "configure" }), tags: null },
} as const satisfies Record<string, Role>;
export type DefaultRole = keyof typeof defaultRoles;
