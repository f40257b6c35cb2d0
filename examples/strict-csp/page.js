const count = document.getElementById("violations");
const panels = { rts: document.getElementById("signal"), rtc: document.getElementById("detector") };

document.addEventListener("securitypolicyviolation", () => {
  count.value = Number(count.value) + 1;
});

document.addEventListener("its-device-selected", ({ detail: { oID, kind } }) => {
  if (oID !== null) panels[kind]?.setAttribute("device", oID);
});
