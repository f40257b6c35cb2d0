/** The page's own switch is all it takes: the widgets follow `color-scheme`. */
document.getElementById("theme").addEventListener("change", ({ target }) => {
  document.documentElement.style.colorScheme = target.value;
});
