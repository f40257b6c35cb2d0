import { useRoute } from "vitepress";
import { onMounted, watch } from "vue";

const CITY = "https://its.city.example";
const LANGUAGES = ["html", "js", "ts", "tsx", "vue", "svelte"].map((language) => `.language-${language} code`).join();

/** The blocks that a page's author copies name the server from which the reader has the docs: they work as they stand. */
export function useThisServer() {
  const route = useRoute();
  onMounted(() => watch(() => route.path, nameThisServer, { immediate: true, flush: "post" }));
}

function nameThisServer() {
  for (const block of document.querySelectorAll(LANGUAGES)) {
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.data = texts.currentNode.data.replaceAll(CITY, location.origin);
  }
}
