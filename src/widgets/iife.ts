/** The loader for pages whose scripts are not modules: brings in `its.js` from beside itself. */
const script = document.currentScript as HTMLScriptElement | null;
void import(new URL("its.js", script?.src ?? location.href).href);

export {};
