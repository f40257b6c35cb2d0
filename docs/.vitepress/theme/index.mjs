import Theme from "vitepress/theme-without-fonts";
import LiveSample from "./LiveSample.vue";
import { useThisServer } from "./use-this-server.mjs";
import "./site.css";

export default {
  extends: Theme,
  enhanceApp: ({ app }) => app.component("LiveSample", LiveSample),
  setup: useThisServer,
};
