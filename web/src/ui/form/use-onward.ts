import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/** Leads on from this screen once what it sent is done; whoever has left it meanwhile stays where they are. */
export function useOnward() {
  const navigate = useNavigate();
  const router = useRouter();
  const [path] = useState(() => router.latestLocation.pathname);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const onward = async (to: Parameters<typeof navigate>[0]) => {
    if (shown.current && router.latestLocation.pathname === path) await navigate(to);
  };
  return onward as typeof navigate;
}
