import { icon } from "./icon";

/** Those that only the portal draws: a sign-in and a sign-up do not fetch them. */

export const IconHome = icon("M3 10.5 12 3l9 7.5V20a1 1 0 0 1-1 1h-5v-6H9v6H4a1 1 0 0 1-1-1z");
export const IconUsers = icon(
  "M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.2a6.5 6.5 0 0 1 3.5 5.8",
);
export const IconUser = icon("M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20a7.5 7.5 0 0 1 15 0");
export const IconUpload = icon("M12 16V4M7 9l5-5 5 5M4 16v4h16v-4");
export const IconDownload = icon("M12 4v12M7 11l5 5 5-5M4 16v4h16v-4");
export const IconBell = icon("M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4");
export const IconMail = icon("M3 6h18v12H3zM3 7l9 6.5L21 7");
export const IconReceipt = icon("M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6");
export const IconKeyring = icon("M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6zM12 9.5v5M9.5 12h5");
export const IconShield = icon("M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6zM9 12l2 2 4-4");
export const IconCard = icon(
  "M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM3 10h18M7 14.5h4",
);
export const IconSearch = icon("M17 11a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM20 20l-4.5-4.5");
export const IconBookmark = icon("M7 4h10v16l-5-4-5 4z");
export const IconColumns = icon(
  "M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM9 4v16M15 4v16",
);
export const IconCalendar = icon(
  "M5 5h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 10h18M8 3v4M16 3v4",
);
export const IconImage = icon("M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17M15.5 9.5h.01");
export const IconLeaf = icon("M5 19C4 10 10 4 20 4c0 10-6 16-15 15zM5 19c3-5 6-8 10-10");
export const IconMenu = icon("M4 7h16M4 12h16M4 17h16");
export const IconSun = icon(
  "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4",
);
export const IconMoon = icon("M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z");
export const IconScreen = icon("M4 5h16v11H4zM9 20h6M12 16v4");
export const IconSignOut = icon("M10 4H5v16h5M15 8l4 4-4 4M19 12H9");
export const IconEnter = icon("M14 4h5v16h-5M9 8l4 4-4 4M13 12H3");
export const IconCopy = icon("M9 9h11v11H9zM15 9V4H4v11h5");
export const IconInfo = icon("M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v5M12 7.8v.2");
export const IconEye = icon(
  "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z",
);
export const IconBuilding = icon("M5 21V4h9v17M14 10h5v11M3 21h18M8 8h3M8 12h3M8 16h3");
export const IconScan = icon("M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M7 12h10");
export const IconPause = icon("M8 5v14M16 5v14");
export const IconPlay = icon("M8 5l11 7-11 7z");
export const IconPlus = icon("M12 5v14M5 12h14");
export const IconEdit = icon("M4 20h4L19 9l-4-4L4 16zM13 7l4 4");
export const IconTrash = icon("M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13");
export const IconMore = icon("M5 12h.01M12 12h.01M19 12h.01");
export const IconUnlock = icon("M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 6.7-1.4");
export const IconArrowUp = icon("M12 19V5M6 11l6-6 6 6");
export const IconArrowDown = icon("M12 5v14M6 13l6 6 6-6");
export const IconSort = icon("m8 9 4-4 4 4M8 15l4 4 4-4");
export const IconChevronLeft = icon("m14 6-6 6 6 6");
export const IconChevronUp = icon("m6 14 6-6 6 6");
export const IconBriefcase = icon("M4 8h16v12H4zM9 8V5h6v3M4 13h16");
export const IconDocument = icon("M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6");
export const IconPrint = icon("M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z");
export const IconChart = icon("M4 20h16M7 16v-5M12 16V6M17 16v-8");
export const IconCash = icon(
  "M5 8h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM7 8V4h10v4M7 14h4",
);
export const IconFolder = icon("M3 6h6l2 2.5h10V19H3z");
export const IconHistory = icon("M4 5v5h5M4.6 10A8 8 0 1 1 4 13M12 8v4.5l3 2");
export const IconStar = icon("m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z");
export const IconGift = icon(
  "M4 9h16v4H4zM6 13v8h12v-8M12 9v12M12 9c-1.6 0-4-1-4-3a2 2 0 0 1 4 0 2 2 0 0 1 4 0c0 2-2.4 3-4 3z",
);
export const IconMessage = icon("M4 5h16v11H9.5L5 19.5V16H4z");
