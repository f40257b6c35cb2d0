import { configure, register } from "../core/index.js";
import { builtIn } from "../widgets/index.js";
import "./element.js";
import { leaveFirstPageWhenReady } from "./first-page.js";
import { dressPage } from "./page.js";
import { loadPlugins } from "./plugins/loader.js";
import { $settings, loadSettings } from "./settings.js";
import { showStartFailure } from "./start-failure.js";
import { portal } from "./widget.js";

/** Starts the product on its own page: configuration, our plugin, the portal, and then the plugins of others. */
async function start(): Promise<void> {
  dressPage();
  try {
    $settings.set(await loadSettings());
  } catch (error) {
    showStartFailure(error);
    return;
  }
  const { provider, tiles, plugins } = $settings.get();
  configure({ provider, tiles, sessionKey: "jwt" });
  register(builtIn);
  const made = document.createElement(portal.tag);
  leaveFirstPageWhenReady(made);
  document.body.append(made);
  await loadPlugins(plugins);
}

void start();
