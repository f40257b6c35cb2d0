import { may, type Plugin, type User, type Widget, type WidgetScreen } from "../core/internal.js";

/** Navigation state: the location the visitor wanted, and the name for the greeting (spec 2). */
export interface Travel {
  wanted?: string;
  name?: string;
}

export interface Visitor {
  user: User;
  /** Path, search and fragment as in the address. */
  location: string;
  travel: Travel;
}

/** A redirect; it always replaces the history entry. */
export interface Redirect {
  to: string;
  state?: Travel;
}

export interface Route {
  /** wouter pattern of the path. */
  readonly path: string;
  /** What stands around the view: nothing, the public head, the operator's menu and bar, or the last for the signed-in and the public head for others. */
  readonly frame: "bare" | "public" | "app" | "either";
  readonly view: "screen" | "welcome" | "not-found" | "plugins";
  readonly widget?: ScreenWidget;
  /** Where this visitor goes instead of seeing the view, if anywhere. */
  redirectFor?(visitor: Visitor): Redirect | undefined;
}

/** What a view of the host is given. */
export interface ViewProps {
  readonly route: Route;
  /** The `:name` parts of the path. */
  readonly params: Readonly<Record<string, string>>;
}

/** A widget that has a page of its own. */
export type ScreenWidget = Widget & { readonly screen: WidgetScreen };

export const APP = "/app";
export const LOGIN = "/login";
export const WELCOME = "/welcome";
const AUTHORIZATION = "/authorization";
/** Which plugins there are and what became of them. */
export const PLUGINS = `${APP}/plugins`;

/** Paths of the host itself: no plugin may have them, or a path below. */
const own: readonly string[] = [WELCOME, LOGIN, AUTHORIZATION, APP, PLUGINS];

/** Below `/app` only for the signed-in; the requested location goes along (spec 2). */
const signedInOnly = ({ user, location }: Visitor): Redirect | undefined =>
  user.isAnonym ? { to: LOGIN, state: { wanted: location } } : undefined;

/** Signed-in users go to the greeting, which leads on to the wanted screen. */
const toWelcome = ({ user, travel }: Visitor): Redirect | undefined =>
  user.isAnonym ? undefined : { to: WELCOME, state: { name: user.fio, ...(travel.wanted ? { wanted: travel.wanted } : {}) } };

/** The root rule: anonymous visitors see the public page, operators their application (spec 2). */
const toApp = ({ user }: Visitor): Redirect | undefined => (user.isAnonym ? undefined : { to: APP });

/** The screens that stand in the menu, first things first, without those that a user's role does not reach; the first is what `/app` shows. */
export function menuScreens(plugins: readonly Plugin[], user?: User): readonly ScreenWidget[] {
  const isSeen = ({ needs }: ScreenWidget) => !user || needs === undefined || may(user, needs);
  const order = ({ screen }: ScreenWidget) => screen.menu?.order ?? Number.POSITIVE_INFINITY;
  return screens(plugins)
    .filter((widget) => widget.screen.access === "signed-in" && widget.screen.menu && isSeen(widget))
    .sort((one, other) => order(one) - order(other));
}

export const hasScreen = (widget: Widget): widget is ScreenWidget => widget.screen !== undefined;
const screens = (plugins: readonly Plugin[]): ScreenWidget[] => plugins.flatMap(({ widgets }) => widgets).filter(hasScreen);

/** Absolute path of a screen: below `/app` for the signed-in, below `/` for anyone. */
export const pathOf = ({ screen: { access, path } }: ScreenWidget): string => below(access) + path;

/** The path of a screen up to its first `:name` part. */
export const startOf = (widget: ScreenWidget): string => pathOf(widget).replace(/\/:.*/, "");

/** Whether an address is that of a screen, whatever its `:name` parts are, or below it. */
export const isAt = (path: string, widget: ScreenWidget): boolean => path === startOf(widget) || path.startsWith(`${startOf(widget)}/`);

const below = (access: WidgetScreen["access"]) => (access === "signed-in" ? `${APP}/` : "/");

/** Whether the first part of the path is one of the host's own; upper and lower case are the same. */
const isOwn = ({ path, access }: WidgetScreen): boolean => own.includes(below(access) + path.toLowerCase().split("/")[0]);

/** The path for comparison: lower case, without the names of `:name` parts and without a slash at the end. */
const normalizedPath = (widget: ScreenWidget): string => pathOf(widget).toLowerCase().replace(/:\w+/g, ":").replace(/\/$/, "");

/** Throws a sentence when a screen of the plugin has the path of another screen or of the host, where it would never be shown. */
export function checkPaths(plugin: Plugin, others: readonly Plugin[]): void {
  const taken = new Map(screens(others).map((widget) => [normalizedPath(widget), `widget "${widget.id}"`]));
  for (const widget of screens([plugin])) {
    const path = normalizedPath(widget);
    const owner = isOwn(widget.screen) ? "the host itself" : taken.get(path);
    if (owner) throw new Error(`Plugin "${plugin.id}" wants the path "${widget.screen.path}", which ${owner} already has.`);
    taken.set(path, `widget "${widget.id}"`);
  }
}

/** The whole table of spec 2, made of the manifests; the first route that fits is taken. */
export function routesOf(plugins: readonly Plugin[]): readonly Route[] {
  const [first] = menuScreens(plugins);
  const login = screens(plugins).find((widget) => pathOf(widget) === LOGIN);
  const toFirstScreen = (visitor: Visitor) =>
    signedInOnly(visitor) ?? (first && { to: pathOf(first) + visitor.location.slice(visitor.location.search(/[?#]|$/)) });

  return [
    { path: WELCOME, frame: "bare", view: "welcome" },
    ...(login
      ? [LOGIN, `${AUTHORIZATION}/*?`].map(
          (path): Route => ({ path, frame: "public", view: "screen", widget: login, redirectFor: toWelcome }),
        )
      : []),
    { path: APP, frame: "bare", view: "not-found", redirectFor: toFirstScreen },
    { path: PLUGINS, frame: "app", view: "plugins", redirectFor: signedInOnly },
    ...screens(plugins)
      .filter((widget) => widget !== login)
      .map(screenRoute),
    { path: `${APP}/*`, frame: "app", view: "not-found", redirectFor: signedInOnly },
    { path: "*", frame: "either", view: "not-found" },
  ];
}

function screenRoute(widget: ScreenWidget): Route {
  const { access, path } = widget.screen;
  const place = { path: pathOf(widget), view: "screen", widget } as const;
  if (access === "signed-in") return { ...place, frame: "app", redirectFor: signedInOnly };
  return { ...place, frame: "public", ...(path === "" ? { redirectFor: toApp } : {}) };
}

/**
 * The address of a screen, which is named by its widget's id or by the first part of its path: `:name` parts are filled
 * from `params`, the rest of them goes into the search. Undefined when no plugin has such a screen.
 */
export function addressOf(plugins: readonly Plugin[], screen: string, params: Readonly<Record<string, unknown>> = {}): string | undefined {
  const widget = screens(plugins).find((widget) => widget.id === screen || widget.screen.path.split("/")[0] === screen);
  if (!widget) return undefined;
  const rest = new Map(Object.entries(params).filter(([, value]) => value !== undefined && value !== null));
  const path = pathOf(widget).replace(/:(\w+)/g, (_part, name: string) => {
    const value = `${rest.get(name) ?? ""}`;
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams([...rest].map(([name, value]) => [name, `${value}`])).toString();
  return path + (search && `?${search}`);
}
