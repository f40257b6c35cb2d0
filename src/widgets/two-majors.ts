import { loadables } from "../core/plugin.js";

const texts = {
  ru: "На этой странице две основные версии its-widgets. Вход, язык и данные у них раздельные — оставьте одну.",
  en: "This page has two major versions of its-widgets. Sign-in, language and data are separate in each of them: keep one.",
  es: "Esta página tiene dos versiones principales de its-widgets. La sesión, el idioma y los datos son distintos en cada una: deje una sola.",
};

/**
 * Says that the page brought another major version too (faults H5): in the console, and in the first element of ours once
 * it has drawn itself. The line stands in the shadow root, so that the page around it stays as it was.
 */
export async function reportTwoMajors(): Promise<void> {
  globalThis.console?.error(`its: ${texts.en}`);
  const tags = loadables().map(({ tag }) => tag);
  const element = await found(document.documentElement, () => document.querySelector(tags.join()));
  await customElements.whenDefined(element.localName);
  const root = element.shadowRoot;
  if (!root) return;
  await found(root, () => root.firstElementChild);
  const language = element.closest("[lang]")?.getAttribute("lang")?.slice(0, 2);
  const line = document.createElement("p");
  line.setAttribute("role", "alert");
  line.textContent = language === "en" || language === "es" ? texts[language] : texts.ru;
  Object.assign(line.style, { margin: "0", padding: "8px 12px", background: "#fff4d6", color: "#4a3600", font: "14px/20px sans-serif" });
  root.prepend(line);
}

/** What `find` finds below `root`, now or after a change there. */
function found(root: Node, find: () => Element | null): Promise<Element> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(check);
    function check() {
      const element = find();
      if (!element) return;
      observer.disconnect();
      resolve(element);
    }
    observer.observe(root, { childList: true, subtree: true });
    check();
  });
}
