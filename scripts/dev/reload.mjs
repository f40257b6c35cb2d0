const script = `const changed = () => fetch("/dev-version.txt", { cache: "no-store" }).then((answer) => answer.text(), () => "");
let version = await changed();
setInterval(async () => {
  const now = await changed();
  if (now && version && now !== version) location.reload();
  version = now || version;
}, 200);
`;

/** Files that have the host's page load itself anew when it was built anew; `page` is that page. The last one is to be written last. */
export const reloadFiles = (page) => ({
  "index.html": page.replace("</head>", '<script type="module" src="/dev-reload.js"></script></head>'),
  "dev-reload.js": script,
  "dev-version.txt": String(Date.now()),
});
