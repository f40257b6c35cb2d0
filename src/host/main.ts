import { configure, recall, register } from "../core/internal.js";
import { builtIn } from "../widgets/index.js";
import { loadWidget } from "../widgets/kit/parts/load-widget.js";
import "./element.js";
import { leaveFirstPage, leaveFirstPageWhenReady } from "./first-page.js";
import { followPreferences } from "./page.js";
import { loadPlugins } from "./plugins/loader.js";
import { $language } from "./preferences.js";
import { hasScreen, isAt } from "./routes.js";
import { $settings, loadSettings, SettingsUnreachable } from "./settings.js";
import { leaveStartFailure, showStartFailure } from "./start-failure.js";
import { portal } from "./widget.js";

/** Milliseconds after which a server that has not given the settings counts as away, until it does: the page shows nothing before. */
const PATIENCE = 8_000;

/** Begins to load the screen of the address beside the settings; what fails is loaded again when the screen is shown. */
function beginScreen(): void {
  const isKnown = recall("jwt") !== null;
  const wanted = builtIn.widgets.filter(hasScreen).find((widget) => isAt(location.pathname, widget));
  if (wanted && (isKnown || wanted.screen.access === "anyone")) loadWidget(wanted).catch(() => {});
}

/** Starts the product on its own page: configuration, our plugin, the portal, and then the plugins of others. */
async function start(): Promise<void> {
  followPreferences();
  beginScreen();
  const silence = setTimeout(() => showStartFailure(new SettingsUnreachable()), PATIENCE);
  try {
    $settings.set(await loadSettings());
    leaveStartFailure();
  } catch (error) {
    showStartFailure(error);
    return;
  } finally {
    clearTimeout(silence);
  }
  const { provider, tiles, plugins } = $settings.get();
  configure({ provider, tiles, sessionKey: "jwt", gestures: "greedy" });
  register(builtIn);
  const made = document.createElement(portal.tag);
  // It is in Russian, and what the administrator offers is known only now.
  if ($language.get() === "ru") leaveFirstPageWhenReady(made);
  else leaveFirstPage();
  document.body.append(made);
  await loadPlugins(plugins);
}

void start();
