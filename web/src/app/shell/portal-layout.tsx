import { useDisclosure, useElementSize, useHotkeys, useMediaQuery } from "@mantine/hooks";
import { useLocation, useRouteContext } from "@tanstack/react-router";
import { type CSSProperties, useDeferredValue, useEffect, useState } from "react";
import { SubscriptionNotice } from "../../features/subscription/subscription-notice";
import { CurrentUser, useCurrentUser } from "../../modules/current-user";
import { farewell } from "../../modules/switched-profile/leave";
import { UiSettingsOf } from "../../modules/ui-settings/own-ui-settings";
import { late } from "../../ui/late";
import { MissingPart } from "../../ui/missing-part";
import { Region } from "../../ui/region";
import { toast } from "../../ui/toast";
import { Reached } from "../no-access-screen";
import { NotFoundScreen } from "../not-found-screen";
import { ContractNotice } from "./contract-notice";
import { EnrolLayout } from "./enrol-layout";
import { LazyPalette } from "./lazy-palette";
import { OwnStores } from "./own-stores";
import { PortalNav } from "./portal-nav";
import { ProfileStrip } from "./profile-strip";
import classes from "./shell.module.css";
import { Strips } from "./strips";
import { TopBar } from "./top-bar";
import { useKeysKey } from "./use-keys-key";

type NavProps = { opened: boolean; onClose: () => void };

const [NavDrawer, useDrawerEarly] = late<NavProps>(
  () => import("./nav-drawer").then((module) => module.NavDrawer),
  ({ opened, onClose }) => opened && <MissingPart onClose={onClose} />,
);

/** Behind sign-in: who it is, for every screen, and the shell. */
export function PortalLayout() {
  const { user } = useRouteContext({ from: "/portal" });
  // Bit by bit, while the page already reacts: the router would have the shell and its screen drawn in one piece.
  const drawn = useDeferredValue(true, false);
  if (!drawn) return null;
  return (
    <CurrentUser value={user}>
      {user.secondFactorRequired ? (
        <EnrolLayout />
      ) : (
        <UiSettingsOf account={user.id}>
          <Shell />
        </UiSettingsOf>
      )}
    </CurrentUser>
  );
}

/** Strips, left navigation (a drawer on a phone), top bar, the screen. */
function Shell() {
  const user = useCurrentUser();
  const { pathname } = useLocation();
  // What a phone does not show is not drawn on it.
  const phone = useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
  const [navOpened, nav] = useDisclosure(false);
  const [navAsked, setNavAsked] = useState(false);
  const openNav = () => {
    setNavAsked(true);
    nav.open();
  };
  useDrawerEarly();
  const [paletteOpened, palette] = useDisclosure(false);
  const [asked, setAsked] = useState("");
  const strips = useElementSize();
  const search = (typed = "") => {
    setAsked(typed);
    palette.open();
  };
  useHotkeys([["mod+K", () => search()]], []);
  useKeysKey(() => search("?"));

  // What was kept to be said once the portal is loaded again.
  useEffect(() => {
    const message = farewell.take();
    if (message) toast.error(message);
  });

  // Another screen: the drawer goes away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what it goes away for
  useEffect(nav.close, [pathname, nav.close]);

  return (
    <>
      <a href="#conteudo" className={classes.skip}>
        Pular para o conteúdo
      </a>
      <div ref={strips.ref} className={classes.strips}>
        <ProfileStrip switched={user.switched} />
        <Strips />
        {user.profile === "VAREJISTA" && <ContractNotice />}
      </div>
      <div className={classes.shell} style={{ "--strips": `${strips.height}px` } as CSSProperties}>
        {!phone && (
          <aside className={classes.side} aria-label="Seiva">
            <PortalNav />
          </aside>
        )}
        {navAsked && <NavDrawer opened={navOpened} onClose={nav.close} />}
        <div className={classes.column}>
          <TopBar onMenu={openNav} onSearch={() => search()} />
          <main id="conteudo" tabIndex={-1}>
            <OwnStores />
            <Entered />
          </main>
        </div>
      </div>
      <SubscriptionNotice />
      {paletteOpened && (
        <Region fallback={null}>
          <LazyPalette typed={asked} onClose={palette.close} />
        </Region>
      )}
    </>
  );
}

/** The screen, where it is one of the account's profile and its role reaches it. */
function Entered() {
  const { foreign } = useRouteContext({ from: "/portal" });
  return foreign ? <NotFoundScreen /> : <Reached />;
}
