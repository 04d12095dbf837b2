import { icon } from "./icon";

/** Those that the pages before the portal draw too. */

export const IconStore = icon(
  "M4 9.5 5.5 4h13L20 9.5M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M5.5 12v8h13v-8M10 20v-4.5h4V20",
);
export const IconKey = icon("M12 15a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM11 12l9-9M16 7l3 3");
export const IconClose = icon("M6 6l12 12M18 6 6 18");
export const IconCheck = icon("m5 12.5 4.5 4.5L19 7.5");
export const IconAlert = icon("M12 3.5 2.5 20h19zM12 10v4.5M12 17.3v.2");
export const IconLock = icon("M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3");
export const IconInbox = icon("M4 13 6.5 5h11L20 13v6H4zM4 13h5l1 2.5h4l1-2.5h5");
export const IconCode = icon("m8 8-4 4 4 4M16 8l4 4-4 4M13.5 5l-3 14");
export const IconChevronRight = icon("m10 6 6 6-6 6");
export const IconRefresh = icon("M20 6v5h-5M4 18v-5h5M19 11a7.5 7.5 0 0 0-13-4M5 13a7.5 7.5 0 0 0 13 4");
export const IconArrowLeft = icon("M19 12H5M11 6l-6 6 6 6");
