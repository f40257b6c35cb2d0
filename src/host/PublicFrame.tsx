import type { ReactNode } from "react";
import { Link } from "wouter";
import { buttonClass } from "../widgets/kit/controls/button-class.js";
import { useWidget } from "../widgets/kit/use-widget.js";
import { Brand, useBrandName } from "./Brand.js";
import { Choices } from "./Choices.js";
import { LOGIN, pathOf, type Route } from "./routes.js";

/** What stands around the public screens: the brand, the choices, and the way to sign in. */
export function PublicFrame({ route, children }: { route: Route; children: ReactNode }) {
  const { t } = useWidget();
  const brandName = useBrandName();
  const isLogin = route.widget !== undefined && pathOf(route.widget) === LOGIN;
  return (
    <div className="public">
      {isLogin && <Streets />}
      <header>
        <div className="public-head">
          <Link href="/" className="home" aria-label={`${brandName}. ${t("toStart")}`}>
            <Brand />
          </Link>
          <Choices />
          {!isLogin && (
            <Link href={LOGIN} className={buttonClass("plain")}>
              {t("signIn")}
            </Link>
          )}
        </div>
        {isLogin && <h1 className="system-name">{t("systemName")}</h1>}
      </header>
      {children}
    </div>
  );
}

/** A town plan in the quietest of tones; the ground of the sign-in screen. */
function Streets() {
  return (
    <svg className="streets" viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="river" d="M-40 520C160 420 330 560 520 500S860 330 1040 420 1320 420 1480 290" />
      <path d="M-20 690C240 640 420 600 640 620s480 30 820-90M-20 250c260-30 480-60 700-30s480-20 780-110M120-20c60 300 150 560 180 940M470-20c20 260 30 620-10 940M860-20c-10 280 60 600 150 940M1180-20c40 320 20 560 110 940" />
    </svg>
  );
}
