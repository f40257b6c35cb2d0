/**
 * Runs before anything is drawn. The prerendered page is for visitors who come to the public page and read Russian: for
 * everybody else it is hidden before it is seen, and a tab of the application is not called as the public page is.
 * The files of the screen and the words of its language are asked for beside the host's script: `data-soon` is what the build has put
 * where (`host-files.mjs`).
 */
(() => {
  const page = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  page.lang = kept("language") ?? page.lang;
  const theme = kept("theme");
  if (theme === "light" || theme === "dark") page.style.colorScheme = theme;
  const isPublic = location.pathname === new URL(document.baseURI).pathname;
  const tab = new URLSearchParams(location.search).get("tab");
  const isShown = isPublic && !kept("jwt") && (kept("language") ?? "ru") === "ru";
  page.dataset.firstPage = isShown ? (["cases", "partners", "news"].includes(tab) ? tab : "about") : "none";
  if (isPublic) return;
  document.title = document.querySelector("meta[name=application-name]").content;

  const ask = (names) => {
    for (const name of names) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: name }));
  };
  const { words, screens } = JSON.parse(document.currentScript.dataset.soon);
  const isAt = (path) => location.pathname === path || location.pathname.startsWith(`${path}/`);
  const screen = screens.find(({ path, isForAnyone }) => isAt(isForAnyone ? `/${path}` : `/app/${path}`));
  const isSeen = screen && (screen.isForAnyone || kept("jwt"));
  ask(words[page.lang] ?? []);
  if (isSeen) ask([...screen.files, ...(screen.words[page.lang] ?? [])]);
})();
