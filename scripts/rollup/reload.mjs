const script = `const changed = () => fetch("/dev-version.txt", { cache: "no-store" }).then((answer) => answer.text(), () => "");
let version = await changed();
setInterval(async () => {
  const now = await changed();
  if (now && version && now !== version) location.reload();
  version = now || version;
}, 500);
`;

/** While `npm run dev` watches: has the host's page load itself anew when the files it was built from have changed. */
export const reload = () => ({
  name: "reload",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const page = bundle["index.html"];
      page.source = page.source.replace("</head>", '<script type="module" src="/dev-reload.js"></script></head>');
      this.emitFile({ type: "asset", fileName: "dev-reload.js", source: script });
      this.emitFile({ type: "asset", fileName: "dev-version.txt", source: String(Date.now()) });
    },
  },
});
