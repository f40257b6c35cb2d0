const map = document.getElementById("map");
const login = document.getElementById("login");
const choose = document.getElementById("choose");
const panels = { rts: document.getElementById("signal"), rtc: document.getElementById("detector") };

/** The portal's whole part: what the map selects, a panel shows; what a panel opens, the map selects. */
map.addEventListener("its-device-selected", ({ detail: { oID, kind } }) => {
  for (const [name, panel] of Object.entries(panels)) panel.hidden = name !== kind || oID === null;
  choose.hidden = oID !== null;
  if (oID !== null) panels[kind]?.setAttribute("device", oID);
});

for (const panel of Object.values(panels)) {
  panel.addEventListener("its-navigate", (event) => {
    if (!event.detail.params?.device) return;
    event.preventDefault();
    map.setAttribute("device", event.detail.params.device);
  });
}

login.addEventListener("its-auth-changed", ({ detail: { signedIn } }) => {
  choose.hidden = !signedIn;
  for (const panel of Object.values(panels)) panel.hidden ||= !signedIn;
});
