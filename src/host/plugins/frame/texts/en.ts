export default {
  waiting: "Loading the plugin “{{name}}”…",
  silent: "The plugin “{{name}}” is not responding",
  silentHint: "Its page did not load or did not answer within 20 seconds. The rest of the portal works.",
};
