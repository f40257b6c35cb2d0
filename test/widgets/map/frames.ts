/**
 * The runner opens several pages at a time, and in those behind the first no animation frame ever comes: in tests of the
 * map a timer stands for it. Imported before Leaflet, which keeps the function it finds.
 */
globalThis.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 16) as unknown as number;
globalThis.cancelAnimationFrame = (timer) => clearTimeout(timer);
