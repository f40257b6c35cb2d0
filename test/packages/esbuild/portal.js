import "its-widgets/widgets/login";
import "its-widgets/widgets/map";
import "its-widgets/widgets/yield-calculator";

document.addEventListener("its-device-selected", ({ detail }) => {
  document.querySelector("output").textContent = JSON.stringify(detail);
});
