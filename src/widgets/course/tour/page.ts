import librarySheet from "driver.js/dist/driver.css";
import { sheetOf } from "../../kit/sheets.js";
import { courseSheet } from "./course-sheet.js";

/** Prepares the page for the course and makes the rest of it inert; gives the function that restores everything. */
export function takePage(spot: HTMLElement): () => void {
  const sheets = [librarySheet, courseSheet].map(sheetOf);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets];
  const rest = [...document.body.children].filter((each): each is HTMLElement => each instanceof HTMLElement && !each.inert);
  for (const each of rest) each.inert = true;
  document.body.append(spot);
  return () => {
    spot.remove();
    for (const each of rest) each.inert = false;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => !sheets.includes(each));
  };
}
