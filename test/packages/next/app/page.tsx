import { Login } from "its-widgets/react/login";
import { CityMap } from "its-widgets/react/map";
import { YieldCalculator } from "its-widgets/react/yield-calculator";

export default function Page() {
  return (
    <main>
      <h1>Portal</h1>
      <Login />
      <YieldCalculator city="Tver" />
      <CityMap zoom={13} />
    </main>
  );
}
