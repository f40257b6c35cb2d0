import { createRoot } from "react-dom/client";
import { Portal } from "./Portal.js";

const place = document.getElementById("app");
if (place) createRoot(place).render(<Portal />);
