throw new Error(
  '"its-widgets/host" is the application of a page and needs a browser. A server writes a page that loads it there; its data are in "its-widgets/core".',
);
