/** Counts what scripts leave behind: listeners on window, document and lasting targets, intervals and timeouts that wait. */
export function watchLeftovers() {
  const listeners = new Set<string>();
  const ids = new WeakMap<object, number>();
  let nextId = 0;
  const idOf = (thing: object) => {
    if (!ids.has(thing)) ids.set(thing, ++nextId);
    return ids.get(thing);
  };
  const isLasting = (target: unknown) =>
    target === window || target === document || target === document.documentElement || target === document.body;
  const keyOf = (target: object, type: string, listener: object, capture: boolean) =>
    `${idOf(target)} ${type} ${idOf(listener)} ${capture}`;
  const isCapture = (options: unknown) =>
    typeof options === "boolean" ? options : Boolean((options as AddEventListenerOptions | undefined)?.capture);

  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window;
    if (listener && isLasting(target)) {
      const key = keyOf(target, type, listener, isCapture(options));
      listeners.add(key);
      if (typeof options === "object") options.signal?.addEventListener("abort", () => listeners.delete(key));
    }
    addEventListener.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window;
    if (listener && isLasting(target)) listeners.delete(keyOf(target, type, listener, isCapture(options)));
    removeEventListener.call(target, type, listener, options);
  };

  const intervals = new Set<unknown>();
  const { setInterval, clearInterval } = globalThis;
  globalThis.setInterval = ((...given: Parameters<typeof setInterval>) => {
    const interval = setInterval(...given);
    intervals.add(interval);
    return interval;
  }) as typeof setInterval;
  globalThis.clearInterval = (interval) => {
    intervals.delete(interval);
    clearInterval(interval);
  };

  return {
    count: () => ({ listeners: listeners.size, intervals: intervals.size }),
    stop() {
      Object.assign(EventTarget.prototype, { addEventListener, removeEventListener });
      Object.assign(globalThis, { setInterval, clearInterval });
    },
  };
}
