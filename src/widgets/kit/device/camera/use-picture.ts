import { useEffect, useState } from "react";

/** The address of a picture for an `img`: a data URL as it is, a blob by an object URL that is given back when it is no longer shown. */
export function usePicture(picture: string | Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (picture === undefined || typeof picture === "string") {
      setAddress(picture);
      return;
    }
    const url = URL.createObjectURL(picture);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return address;
}
