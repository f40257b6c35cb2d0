import { useWidget } from "../../kit/use-widget.js";
import { type Pictures, screens, sizes } from "../pictures/pictures.js";
import { Shot } from "./Shot.js";

/** What an operator sees: pictures of the sample city, each with a title and a sentence. */
export function Screens({ pictures }: { pictures: Pictures }) {
  const { t } = useWidget();
  return (
    <section className="screens">
      <h2>{t("screens")}</h2>
      <ul>
        {screens.map((shown) => (
          <li key={shown} className={sizes[shown][0] > sizes[shown][1] ? "wide" : "tall"}>
            <div className="shot">
              <Shot shown={shown} pictures={pictures} />
            </div>
            <h3>{t(`screen.${shown}`)}</h3>
            <p>{t(`about.${shown}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
