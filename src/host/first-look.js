/**
 * Runs before anything is drawn. The prerendered page is for visitors who come to the public page and read Russian: for
 * everybody else it is hidden before it is seen, and a tab of the application is not called as the public page is.
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
  if (!isPublic) document.title = document.querySelector("meta[name=application-name]").content;
})();
