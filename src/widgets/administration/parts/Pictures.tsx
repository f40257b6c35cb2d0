import { AllPictures } from "../../kit/pictures/AllPictures.js";
import { body } from "../styles.js";

/** Pictures of all cameras at once, and those that are off. */
export function Pictures() {
  return (
    <div className={body}>
      <AllPictures />
    </div>
  );
}
