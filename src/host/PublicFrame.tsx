import type { ReactNode } from "react";
import { Link } from "wouter";
import { buttonClass } from "../widgets/kit/controls/button-class.js";
import { useWidget } from "../widgets/kit/use-widget.js";
import { Streets } from "./art/Streets.js";
import { Brand } from "./Brand.js";
import { Choices } from "./Choices.js";
import { LOGIN, pathOf, type Route } from "./routes.js";
import { useBrandName } from "./use-brand-name.js";

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
