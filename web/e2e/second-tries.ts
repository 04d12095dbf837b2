import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Reporter, TestCase } from "@playwright/test/reporter";

/** Writes down by name which browser tests passed at the second try only, for scripts/second-tries. */
export default class SecondTries implements Reporter {
  onTestEnd(test: TestCase) {
    if (process.env.SECOND_TRIES && test.outcome() === "flaky") {
      const [, , file, ...titles] = test.titlePath(); // first the root and the project
      appendFileSync(join(process.env.SECOND_TRIES, "browser"), `web/e2e/${file} > ${titles.join(" > ")}\n`);
    }
  }
}
