import { createRoot } from "react-dom/client";
import { TrafficDesk } from "./TrafficDesk.js";

const place = document.getElementById("app");
if (place) createRoot(place).render(<TrafficDesk />);
