import { mount } from "svelte";
import CityPortal from "./CityPortal.svelte";

mount(CityPortal, { target: document.querySelector("#portal") });
