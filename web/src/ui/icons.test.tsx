import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import * as icons from "./icons";
import * as portalIcons from "./portal-icons";

const sources = import.meta.glob<string>(["../**/*.tsx", "!../**/*.test.tsx"], {
  ...{ query: "?raw", import: "default", eager: true },
});

test.each(Object.entries({ ...icons, ...portalIcons }))("%s is drawn at 18 px", (_, Icon) => {
  const { container } = render(<Icon />);
  expect(container.querySelector("svg")).toHaveAttribute("width", "18");
  expect(container.querySelector("svg")).toHaveAttribute("height", "18");
});

/** From this size on it is a picture by itself, not an icon beside words. */
const PICTURE = 24;

test("no screen draws an icon smaller or larger (UI-25)", () => {
  const others = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/<\w*(?:Icon|Picture|Arrow)\w*\s[^>]*?\bsize=\{(\d+)\}/g)]
      .filter(([, size]) => Number(size) !== 18 && Number(size) < PICTURE)
      .map(([tag]) => `${file}: ${tag}`),
  );
  // A phone drawn small has its icons drawn small.
  expect(others.filter((one) => !one.includes("/phone-scenes.tsx"))).toEqual([]);
});
