import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { matchRoute, useRouter } from "wouter";
import { navigate, useHistoryState, useLocationProperty, usePathname, useSearch } from "wouter/use-browser-location";
import { $plugins } from "../core/internal.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { lazyView } from "./LazyView.js";
import { Loader } from "./Loader.js";
import { NotFound } from "./NotFound.js";
import { PublicFrame } from "./PublicFrame.js";
import { $pluginsSettled } from "./plugins/states.js";
import { type Route, routesOf, type Travel, type ViewProps } from "./routes.js";
import { Screen } from "./Screen.js";
import { Shell } from "./Shell.js";
import { Welcome } from "./Welcome.js";

/** The list of plugins; few operators open it, so its code is loaded when they do. */
const PluginSettings = lazyView(async () => (await import("./plugins/PluginList.js")).PluginList);

const views: Record<Route["view"], ComponentType<ViewProps>> = {
  screen: Screen,
  welcome: Welcome,
  "not-found": NotFound,
  plugins: PluginSettings,
};

interface FrameProps {
  children: ReactNode;
  route: Route;
}

const Bare = ({ children }: FrameProps) => <>{children}</>;

/** The operator's frame for the signed-in, the public one for others. */
function Either(props: FrameProps) {
  const { user } = useStore(useWidget().client.session.$session);
  return user.isAnonym ? <PublicFrame {...props} /> : <Shell {...props} />;
}

const frames: Record<Route["frame"], ComponentType<FrameProps>> = {
  bare: Bare,
  public: PublicFrame,
  app: Shell,
  either: Either,
};

/** Shows the screen of the address, or redirects to one the visitor may see. */
export function Router() {
  const plugins = useStore($plugins);
  const arePluginsSettled = useStore($pluginsSettled);
  const { client } = useWidget();
  const { user } = useStore(client.session.$session);
  const path = usePathname();
  const location = path + useSearch() + useLocationProperty(() => window.location.hash);
  const travel = useHistoryState<Travel | null>() ?? {};
  const routes = useMemo(() => routesOf(plugins), [plugins]);
  const { route, params } = useMatch(routes, path);
  const redirect = route.redirectFor?.({ user, location, travel });
  useFocusOnArrival(path);

  useLayoutEffect(() => {
    if (redirect) navigate(redirect.to, { replace: true, state: redirect.state ?? null });
  });
  if (redirect || (route.view === "not-found" && !arePluginsSettled)) return <Loader />;

  const Frame = frames[route.frame];
  const View = views[route.view];
  return (
    <Frame route={route}>
      <View key={route.widget?.id ?? route.view} route={route} params={params} />
    </Frame>
  );
}

function useMatch(routes: readonly Route[], path: string): { route: Route; params: Record<string, string> } {
  const { parser } = useRouter();
  for (const route of routes) {
    const [isMatch, found] = matchRoute(parser, route.path, path);
    if (!isMatch) continue;
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
    return {
      route,
      params: Object.fromEntries(names.map((name) => [name, decoded(`${(found as Readonly<Record<string, string | undefined>>)[name]}`)])),
    };
  }
  throw new Error(`No route fits "${path}".`);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A new screen starts at its top, with the focus on its main part, so that a screen reader says where one is. */
function useFocusOnArrival(path: string) {
  const { root } = useWidget();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    scrollTo(0, 0);
    root.querySelector("main")?.focus({ preventScroll: true });
  }, [path, root]);
}
