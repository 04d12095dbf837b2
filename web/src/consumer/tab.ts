// What the tab keeps. A browser may keep nothing for a page within another site: then it lasts until the page is loaded again.

export const keptInTab = (key: string) => {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
};

export const keepInTab = (key: string, text: string) => {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // see above
  }
};

export const forgetInTab = (key: string) => {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
};
