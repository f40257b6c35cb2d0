import "its-widgets/widgets/yield-calculator";
import { Login } from "its-widgets/react/login";
import { CityMap } from "its-widgets/react/map";
import { useState } from "react";
import { createRoot } from "react-dom/client";

function Portal() {
  const [selected, select] = useState<unknown>();
  return (
    <main>
      <Login />
      <its-yield-calculator city="Tver" lights={100} />
      <CityMap zoom={13} onDeviceSelected={(event: CustomEvent) => select(event.detail)} />
      <output>{JSON.stringify(selected)}</output>
    </main>
  );
}

createRoot(document.querySelector("#portal") as HTMLElement).render(<Portal />);
