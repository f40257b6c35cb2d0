import "its-widgets/widgets/yield-calculator";
import type { ItsMapElementEventMap } from "its-widgets/its";
import { Login } from "its-widgets/react/login";
import { CityMap } from "its-widgets/react/map";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

function Portal() {
  const [selected, select] = useState<ItsMapElementEventMap["its-device-selected"]["detail"]>();
  return (
    <main>
      <Login />
      <its-yield-calculator city="Tver" lights={100} />
      <CityMap zoom={13} onDeviceSelected={({ detail }) => select(detail)} />
      <output>{JSON.stringify(selected)}</output>
    </main>
  );
}

createRoot(document.querySelector("#portal") as HTMLElement).render(
  <StrictMode>
    <Portal />
  </StrictMode>,
);
