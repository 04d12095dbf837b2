import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/** Writes down by name which browser tests passed at the second try only, and which failed and why, for scripts/second-tries. */
export default class SecondTries implements Reporter {
  onTestEnd(test: TestCase, result: TestResult) {
    const folder = process.env.SECOND_TRIES;
    if (!folder) return;
    const [, project, file, ...titles] = test.titlePath();
    const name = `web/e2e/${file} > ${titles.join(" > ")}`;
    if (test.outcome() === "flaky") appendFileSync(join(folder, "browser"), `${name}\n`);
    if (test.outcome() === "unexpected") {
      const words = stripVTControlCharacters(result.error?.message ?? result.status);
      const why = words.split("\n").slice(0, 8).join("\n    ");
      appendFileSync(
        join(folder, "failed"),
        `${name} (${project}, try ${String(result.retry + 1)})\n    ${why}\n`,
      );
    }
  }
}
