/** The site's own script: language and direction by the address, and the last event of the widgets in the footer. */
const asked = new URLSearchParams(location.search);
if (asked.get("lang")) document.documentElement.lang = asked.get("lang");
if (asked.get("dir") === "rtl") document.documentElement.dir = "rtl";

for (const name of ["its-yield-calculated", "its-partnership-requested", "its-submitted", "its-error"]) {
  document.addEventListener(name, ({ type, target }) => {
    document.getElementById("log").value = `${type} (${target.localName})`;
  });
}
