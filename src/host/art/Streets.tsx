/** A town plan in the quietest of tones; the ground of the sign-in screen. */
export function Streets() {
  return (
    <svg className="streets" viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="river" d="M-40 520C160 420 330 560 520 500S860 330 1040 420 1320 420 1480 290" />
      <path d="M-20 690C240 640 420 600 640 620s480 30 820-90M-20 250c260-30 480-60 700-30s480-20 780-110M120-20c60 300 150 560 180 940M470-20c20 260 30 620-10 940M860-20c-10 280 60 600 150 940M1180-20c40 320 20 560 110 940" />
    </svg>
  );
}
