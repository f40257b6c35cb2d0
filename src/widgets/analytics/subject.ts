import {
  type AnalyticsQuestion,
  analyticsLimits,
  type Clock,
  type Language,
  type NamedPlace,
  type Span,
  type TagChoice,
  type Translate,
} from "../../core/internal.js";
import { tagWords } from "../kit/district/DistrictField.js";
import type { Choice } from "./choice.js";
import { comparableSpan, otherPeriod, spanOf } from "./period.js";
import { chosenPlaces, devicesOf } from "./places.js";
import { periodText } from "./words.js";

/** What is compared with: its question beside an answer of a time, its name among the series, and how the figures say "than". */
export interface OtherSide {
  questionAt(answered: number): AnalyticsQuestion;
  name: string;
  isOtherPeriod: boolean;
}

/** A choice made into questions to the provider, and the words for it. */
export interface Subject {
  question: AnalyticsQuestion;
  span: Span;
  /** The objects in words: their names, or the whole city. */
  title: string;
  period: string;
  /** How the shown side is called beside the other one. */
  name: string;
  objects: readonly NamedPlace[];
  other: OtherSide | null;
}

const MOST_NAMES = 3;
const HOUR = 3600;

function titleOf(objects: readonly NamedPlace[], { chosen }: TagChoice, t: Translate): string {
  if (objects.length === 0) return chosen ? tagWords(chosen, t) : t("wholeCity");
  const names = objects.slice(0, MOST_NAMES).map(({ name }) => name);
  const rest = objects.length - names.length;
  return names.join("; ") + (rest > 0 ? t("andMore", { count: rest }) : "");
}

/** `utime` lies in the last day: a provider that knows no period answers for the week that ends with it. */
function questionOf(oIDs: AnalyticsQuestion["oIDs"], direction: string, { start, end }: Span): AnalyticsQuestion {
  return { oIDs, objectDirection: direction, utime: end - HOUR, utime_start: start, utime_end: end };
}

/**
 * The questions of a choice, or the text key of the reason why there are none. `places` are those of the chosen kind; where none of them is
 * chosen, all devices of the district are meant.
 */
export function subjectOf(
  choice: Choice,
  places: readonly NamedPlace[],
  district: TagChoice,
  clock: Clock,
  t: Translate,
  language: Language,
): Subject | string {
  const span = spanOf(choice, clock);
  if (!span) return "flaw.missing";
  const objects = chosenPlaces(places, choice.objects);
  if (choice.objects.length > 0 && objects.length === 0) return "unknownObjects";
  const shown = objects.length > 0 ? devicesOf(objects) : devicesOf(places).filter(district.has);
  const question = questionOf(shown, choice.direction, span);
  if (question.oIDs.length === 0) return "noDevices";
  if (question.oIDs.length > analyticsLimits.objects) return objects.length > 0 ? "tooMany" : "chooseObjects";
  const title = titleOf(objects, district, t);
  const period = periodText(choice, language);
  const { compare } = choice;

  let other: OtherSide | null = null;
  if (compare.with === "object") {
    const [place] = chosenPlaces(places, [compare.id]);
    if (place) other = { questionAt: () => questionOf(devicesOf([place]), choice.direction, span), name: place.name, isOtherPeriod: false };
  } else if (compare.with !== "none") {
    const before = otherPeriod(choice, compare.with === "period" ? compare.from : undefined);
    const otherSpan = spanOf(before, clock);
    if (otherSpan) {
      const questionAt = (answered: number) => questionOf(shown, choice.direction, comparableSpan(otherSpan, span, answered, clock.time()));
      other = { questionAt, name: periodText(before, language), isOtherPeriod: true };
    }
  }
  return { question, span, title, period, name: other && !other.isOtherPeriod ? title : period, objects, other };
}
