import "its-widgets/its";
import type { Board as BoardLayout, ErrorDetail, ItsMapElement, LandingContent, MapMarks } from "its-widgets/its";
import { Account } from "its-widgets/react/account";
import { Board } from "its-widgets/react/board";
import { DemoForm } from "its-widgets/react/demo-form";
import { CityMap } from "its-widgets/react/map";
import { RtsPanel } from "its-widgets/react/rts-panel";
import { YieldCalculator } from "its-widgets/react/yield-calculator";

// Each use stands twice: as it is right, and below that as it is wrong.

export const components = [
  <CityMap key="1" zoom={13} />,
  <CityMap key="1" zomm={13} />, // wrong
  <CityMap key="2" zoom={13} compact />,
  <CityMap key="2" zoom="near" compact />, // wrong
  <CityMap key="3" language="es" />,
  <CityMap key="3" language="klingon" />, // wrong
  <CityMap key="4" onDeviceSelected={({ detail }) => detail.oID} />,
  <CityMap key="4" onDeviceSelectd={() => 42} />, // wrong
  <CityMap key="5" onDeviceSelected={() => {}} />,
  <CityMap key="5" onDeviceSelected={42} />, // wrong
  <CityMap key="6" onDeviceSelected={({ detail }) => detail.kind} />,
  <CityMap key="6" onDeviceSelected={({ detail }) => detail.nonsense} />, // wrong
  <CityMap key="7" basemap="streets" />,
  <CityMap key="7" basemap="satellite" />, // wrong
  <CityMap key="8" noPanel follow={false} />,
  <CityMap key="8" noPanel follow="no" />, // wrong
  <CityMap key="9" marks={{ type: "FeatureCollection", features: [] }} />,
  <CityMap key="9" marks={{ type: "FeatureCollection", features: [{}] }} />, // wrong
  <CityMap key="10" onViewChanged={({ detail: { center } }) => center[0].toFixed(4)} />,
  <CityMap key="10" onViewChanged={({ detail: { center } }) => center.latitude} />, // wrong
  <CityMap key="11" getToken={async () => "token"} />,
  <CityMap key="11" getToken="token" />, // wrong
  <RtsPanel key="12" device="7" control />,
  <RtsPanel key="12" device={{ oID: 7 }} control />, // wrong
  <RtsPanel key="13" onCommandChanged={({ detail }) => detail.state === "refused"} />,
  <RtsPanel key="13" onCommandChanged={({ detail }) => detail.state === "rejected"} />, // wrong
  <RtsPanel key="14" onError={({ detail }) => detail.message.length} />,
  <RtsPanel key="14" onError={({ detail }) => detail.msg.length} />, // wrong
  <YieldCalculator key="15" lights={100} coefficients={{ markup: 1.6 }} />,
  <YieldCalculator key="15" lights={100} coefficients={{ mark_up: 1.6 }} />, // wrong
  <YieldCalculator key="16" onYieldCalculated={({ detail }) => detail.coefficients.margin} />,
  <YieldCalculator key="16" onPartnershipRequested={({ detail }) => detail.coefficients} />, // wrong
  <DemoForm key="17" prefillFrom="url" fullName="Roads office" />,
  <DemoForm key="17" prefillFrom="address" fullName="Roads office" />, // wrong
  <DemoForm key="18" onSubmitted={({ detail }) => detail.request.full_name} />,
  <DemoForm key="18" onSubmitted={({ detail }) => detail.request.fullName} />, // wrong
  <Account key="19" theme="dark" onLanguageChosen={({ detail }) => detail.language} />,
  <Account key="19" theme="black" onLanguageChosen={({ detail }) => detail.language} />, // wrong
  <Board key="20" layout={{ "its-board": 1, cards: [] }} />,
  <Board key="20" layout={{ "its-board": 2, cards: [] }} />, // wrong
];

export const tags = [
  <its-map key="1" zoom={13} no-panel id="city" aria-label="City" />,
  <its-map key="1" zomm={13} no-panel id="city" aria-label="City" />, // wrong
  <its-map key="2" zoom="13" style={{ height: 400 }} />,
  <its-map key="2" zoom="near" style={{ height: 400 }} />, // wrong
  <its-map key="3" pick="place" onits-place-picked={({ detail }) => detail.latitude} />,
  <its-map key="3" pick="place" onits-place-picked={({ detail }) => detail.lat} />, // wrong
  <its-bus-panel key="4" device="7" language="ru" />,
  <its-bus-panel key="4" device="7" language="de" />, // wrong
  <its-login key="5" />,
  <its-logon key="5" />, // wrong
];

export function inScripts(map: ItsMapElement, marks: MapMarks, board: BoardLayout, content: LandingContent, error: ErrorDetail) {
  document.querySelector("its-map")?.addEventListener("its-device-selected", ({ detail }) => detail.device?.length);
  document.querySelector("its-map")?.addEventListener("its-device-selected", ({ detail }) => detail.nonsense); // wrong
  document.addEventListener("its-error", ({ detail }) => detail.status);
  document.addEventListener("its-error", ({ detail }) => detail.statusCode); // wrong
  map.zoom = 13;
  map.zoom = "13"; // wrong
  map.marks = marks;
  map.marks = board; // wrong
  document.createElement("its-board").layout = board;
  document.createElement("its-board").layout = content; // wrong
  map.addEventListener("its-navigate", ({ detail }) => detail.screen.length);
  map.addEventListener("its-navigate", ({ detail }) => detail.path.length); // wrong
  map.addEventListener("click", ({ clientX }) => clientX);
  map.addEventListener("click", ({ detail }) => detail.oID); // wrong
  return [content.news.items, error.message];
}
