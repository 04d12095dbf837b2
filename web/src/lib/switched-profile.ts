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

/** Calls back when another tab enters or leaves a profile. Returns what stops it. */
export const onSwitchedElsewhere = (callback: () => void) => {
  const hear = ({ key }: StorageEvent) => {
    if (key === ID || key === null) callback();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
};
