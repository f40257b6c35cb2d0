import { createApp } from "vue";
import CityPortal from "./CityPortal.vue";

createApp(CityPortal).mount("#portal");
