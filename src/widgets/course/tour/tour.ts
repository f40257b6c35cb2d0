import { type Driver, driver, type PopoverDOM } from "driver.js";
import librarySheet from "driver.js/dist/driver.css";
import { type Client, type Id, loadables, type Translate } from "../../../core/internal.js";
import { sheetOf } from "../../kit/sheets.js";
import { type CourseStep, courseSteps } from "../steps.js";
import { courseSheet } from "./course-sheet.js";
import { findPart } from "./find-part.js";
import { firstOf } from "./samples.js";
import { createSpot } from "./spot.js";

/** Milliseconds between two looks for a part that is not there yet, and at where a shown one lies. */
const LOOK_EVERY = 120;
/** Milliseconds before a step says that it waits for its sample or part. */
const QUIET = 900;
/** Milliseconds that a step waits for its part in all. */
const PATIENCE = 20_000;

/** How a step stands: its screen is on the way, its part is shown, or it cannot be shown and the words alone must do. */
type Sight = "opening" | "shown" | "missing" | "none" | "notOffered";

export interface Destination {
  screen: string;
  params?: Readonly<Record<string, Id>>;
}

interface TourOptions {
  client: Client;
  t: Translate;
  navigate(destination: Destination): void;
  /** Index of the first step. */
  from: number;
  onStep(at: number): void;
  onEnd(isFinished: boolean): void;
}

export interface Tour {
  /** Ends it from outside; `onEnd` gets `left`. */
  end(): void;
}

/**
 * Takes the user through the steps: opens the screen of each, waits for the part it is about, and says its words beside it.
 * A step without its part says them in the middle of the screen; there is always a way on. The page behind is inert, so
 * that no command is sent by a slip.
 */
export function startTour({ client, t, navigate, from, onStep, onEnd }: TourOptions): Tour {
  const spot = createSpot();
  const giveBack = takePage(spot.element);
  const total = courseSteps.length;
  let at = from;
  let opened = "";
  let watch: ReturnType<typeof setTimeout> | undefined;

  const library: Driver = driver({
    animate: false,
    stagePadding: 4,
    stageRadius: 8,
    overlayColor: "#000",
    overlayOpacity: 0.55,
    popoverClass: "its-course",
    overlayClickBehavior: () => undefined,
    onPopoverRender: (popover) => labelPopover(popover, t("leave")),
    onHighlighted: (_element, _step, { state }) => state.popover?.nextButton.focus(),
    onNextClick: () => (at + 1 < total ? show(at + 1) : end(true)),
    onPrevClick: () => (at > 0 ? show(at - 1) : end(false)),
    onCloseClick: () => end(false),
    onDestroyStarted: () => end(false),
  });

  const showStep = (step: CourseStep, sight: Sight) => {
    const sentences = [t(`step.${step.id}.text`)];
    if (sight === "opening") sentences.push(t("opening"));
    if (sight === "missing") sentences.push(t("missing"), t(`step.${step.id}.where`));
    if (sight === "none") sentences.push(t(`none.${step.sample}`), t(`step.${step.id}.where`));
    if (sight === "notOffered") sentences.push(t("notOffered"));
    const shown = {
      ...(sight === "shown" ? { element: spot.element } : {}),
      popover: {
        title: t(`step.${step.id}.title`),
        description: sentences.join(" "),
        showProgress: true,
        progressText: t("progress", { current: at + 1, total }),
        disableButtons: [],
        prevBtnText: t(at === 0 ? "later" : "previous"),
        nextBtnText: t(at + 1 === total ? "finish" : "next"),
      },
    };
    library.setConfig({ ...library.getConfig(), steps: courseSteps.map((_each, index) => (index === at ? shown : {})) });
    library.drive(at);
  };

  const show = async (next: number) => {
    at = next;
    clearInterval(watch);
    onStep(at);
    const step = courseSteps[at] as CourseStep;
    const tag = loadables().find(({ id }) => id === step.screen)?.tag;
    if (!tag) return showStep(step, "notOffered");
    watch = setTimeout(() => showStep(step, "opening"), QUIET);
    const device = step.sample && (await firstOf(client, step.sample));
    if (hasEnded || at !== next) return;
    clearTimeout(watch);
    if (device === null) return showStep(step, "none");
    const address = `${step.screen} ${device}`;
    if (opened !== address) navigate({ screen: step.screen, ...(device === undefined ? {} : { params: { device } }) });
    opened = address;
    watchPart(step, tag);
  };

  /** Shows the part as soon as it exists and follows it; a substitute only until then. */
  const watchPart = (step: CourseStep, tag: string) => {
    const since = Date.now();
    let sight: Sight | null = null;
    const see = (now: Sight) => {
      if (sight !== now) showStep(step, now);
      sight = now;
    };
    watch = setInterval(() => {
      const part = findPart(tag, step.parts);
      const waited = Date.now() - since;
      if (part) {
        if (spot.lieOver(part) && sight === "shown") library.refresh();
        see("shown");
      } else if (waited > PATIENCE) see("missing");
      else if (waited > QUIET) see("opening");
    }, LOOK_EVERY);
  };

  let hasEnded = false;
  const end = (isFinished: boolean) => {
    if (hasEnded) return;
    hasEnded = true;
    clearInterval(watch);
    removeEventListener("popstate", leave);
    library.destroy();
    giveBack();
    onEnd(isFinished);
  };
  const leave = () => end(false);

  addEventListener("popstate", leave);
  void show(from);
  return { end: leave };
}

const PROGRESS = "its-course-progress";

/** Makes the library's box a dialog whose name is its step and title, so that a screen reader says both on arrival. */
function labelPopover({ wrapper, title, progress, footer, closeButton }: PopoverDOM, leave: string): void {
  progress.id = PROGRESS;
  wrapper.setAttribute("aria-labelledby", `${PROGRESS} ${title.id}`);
  wrapper.setAttribute("aria-modal", "true");
  title.setAttribute("role", "presentation");
  footer.setAttribute("role", "presentation");
  closeButton.setAttribute("aria-label", leave);
  closeButton.title = leave;
}

/** Prepares the page for the course and makes the rest of it inert; gives the function that restores everything. */
function takePage(spot: HTMLElement): () => void {
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
