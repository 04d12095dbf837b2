/** What browser storage keeps of a switched profile (GR-28). The server trusts neither (D-38). */
export type SwitchedProfile = { profile: "VAREJISTA" | "PARCEIRO"; id: string };

const PROFILE = "seiva:switched-profile";
const ID = "seiva:switched-profile-id";

/** The profile of another that this browser says it is in; null for one's own. */
export function readSwitched(): SwitchedProfile | null {
  try {
    const profile = localStorage.getItem(PROFILE);
    const id = localStorage.getItem(ID);
    return id && (profile === "VAREJISTA" || profile === "PARCEIRO") ? { profile, id } : null;
  } catch {
    return null; // storage is forbidden: one's own profile is the only one
  }
}

export function keepSwitched({ profile, id }: SwitchedProfile) {
  localStorage.setItem(PROFILE, profile);
  localStorage.setItem(ID, id);
}

export function clearSwitched() {
  localStorage.removeItem(PROFILE);
  localStorage.removeItem(ID);
}

/** The profile in which this document was loaded: its requests are for no other, whatever other tabs do. */
let own = readSwitched();

export const ownSwitched = () => own;

/** This document is in the profile that is stored now. */
export function settleSwitched() {
  own = readSwitched();
}

/** The stored profile is none of this session's: neither browser nor document is in it any more. */
export function forgetSwitched() {
  clearSwitched();
  settleSwitched();
}

/** Whether the browser has been turned to another profile than this document's, by another tab or by the server. */
export function turnedAway() {
  const stored = readSwitched();
  return stored?.id !== own?.id || stored?.profile !== own?.profile;
}

/** The code of a change that was not sent, because it would have been made while the browser is in another profile. */
export const TURNED_AWAY = "profile.turned_away";

/** Calls back when another tab enters or leaves a profile. Returns what stops it. */
export const onSwitchedElsewhere = (callback: () => void) => {
  const hear = ({ key }: StorageEvent) => {
    if (key === ID || key === null) callback();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
};
