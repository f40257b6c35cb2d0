/** The loader for pages whose scripts are not modules: brings in `its.js` from beside itself, in two tries. */
const script = document.currentScript as HTMLScriptElement | null;
const load = () => import(new URL("its.js", script?.src ?? location.href).href);
void load().catch(async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return load();
});

export {};
