const performance = document.querySelector("its-signal-performance");
const link = document.getElementById("link");
const shown = new URLSearchParams(location.search);

/** Shows what the address says, and says in the address what is shown. */
function show(view) {
  for (const [name, value] of Object.entries(view)) {
    if (value === null) shown.delete(name);
    else shown.set(name, value);
  }
  link.href = `?${shown}`;
  history.replaceState(null, "", link.href);
}

for (const name of ["device", "measure", "figure", "number", "from", "to"])
  if (shown.has(name)) performance.setAttribute(name, shown.get(name));

performance.addEventListener("its-view-changed", ({ detail }) => show(detail));

document.querySelector("its-map").addEventListener("its-device-selected", ({ detail: { oID, kind } }) => {
  if (kind !== "rts") return;
  performance.setAttribute("device", oID);
  show({ device: oID });
});
