import { clientFor, rtsDevices } from "/core.js";

/** A sample takes addresses of this machine only: whoever wrote the link would otherwise choose who is given the password. */
function secondProvider() {
  const said = new URLSearchParams(location.search).get("second");
  const url = said && URL.canParse(said) ? new URL(said) : null;
  return url && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname) ? url.origin : null;
}

/** Everything of a section speaks with one provider; the summary is made of the same answers as the map. */
function showCity(section, provider) {
  const client = clientFor(provider);
  const summary = section.querySelector(".summary");
  for (const element of section.querySelectorAll("its-login, its-map")) element.setAttribute("provider", provider);
  let stop = () => {};
  client.session.$session.subscribe(({ user }) => {
    stop();
    summary.textContent = "Nobody is signed in.";
    stop = user.isAnonym
      ? () => {}
      : rtsDevices(client).$state.subscribe(({ data }) => {
          if (!data) return;
          const working = data.filter(({ status }) => status === "ok").length;
          summary.textContent = `${user.fio}: ${working} of ${data.length} signal controllers work.`;
        });
  });
}

const second = secondProvider();
showCity(document.getElementById("first"), location.origin);
if (second) {
  document.getElementById("howto").hidden = true;
  const section = document.getElementById("second");
  section.hidden = false;
  showCity(section, second);
}
