import { lazyView } from "../LazyView.js";

/** The plugins of this portal; its code comes when somebody looks. */
export const PluginSettings = lazyView(async () => (await import("./PluginList.js")).PluginList);
