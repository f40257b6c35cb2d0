/** The loader for pages whose scripts are not modules: brings in `its.js` from beside itself, in two tries. */
const script = document.currentScript as HTMLScriptElement | null;
const bring = () => import(new URL("its.js", script?.src ?? location.href).href);
void bring().catch(async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return bring();
});

export {};
