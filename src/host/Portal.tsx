import { useEffect } from "react";
import { classes } from "../widgets/kit/css.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { ConnectionBanner } from "./ConnectionBanner.js";
import { followDensity } from "./density.js";
import { Loader } from "./Loader.js";
import { Messages, useSessionMessages } from "./Messages.js";
import { Router } from "./Router.js";
import { frame } from "./styles/any-screen.js";
import { anyShell } from "./styles/any-shell.js";
import { fullScreens } from "./styles/full-screens.js";
import { publicScreens } from "./styles/public-screens.js";
import { useChoiceEvents, useNavigateEvents } from "./use-widget-events.js";

const sheet = classes(frame, fullScreens, publicScreens, anyShell);

/** The whole product for one city: routes, menu, bar and messages around screens that come from plugins (design 1). */
export function Portal() {
  const { client } = useWidget();
  const { isFirstAuth } = useStore(client.session.$session);
  useNavigateEvents();
  useSessionMessages();
  useChoiceEvents();
  useEffect(() => followDensity(client), [client]);
  return (
    <div className={sheet}>
      <ConnectionBanner />
      {isFirstAuth ? <Loader /> : <Router />}
      <Messages />
    </div>
  );
}
