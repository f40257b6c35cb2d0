import { useEffect, useState } from "react";

/** The width of a phone, as the styles of the shell have it. */
const phone = matchMedia("(max-width: 639px)");

/** Whether the window is as narrow as a phone. */
export function useIsPhone(): boolean {
  const [isPhone, setPhone] = useState(phone.matches);
  useEffect(() => {
    const look = () => setPhone(phone.matches);
    look();
    phone.addEventListener("change", look);
    return () => phone.removeEventListener("change", look);
  }, []);
  return isPhone;
}
