/** The loader for pages whose scripts are not modules: imports `its.js` from its own folder, in two tries. */
const script = document.currentScript as HTMLScriptElement | null;
const load = () => import(new URL("its.js", script?.src ?? location.href).href);
void load().catch(async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return load();
});

export {};
