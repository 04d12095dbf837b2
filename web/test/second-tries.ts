import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Reporter, TestCase } from "vitest/node";

/** Writes down by name which tests passed at the second try only, for scripts/second-tries. */
export default class SecondTries implements Reporter {
  onTestCaseResult(test: TestCase) {
    if (process.env.SECOND_TRIES && test.diagnostic()?.flaky) {
      appendFileSync(
        join(process.env.SECOND_TRIES, "web"),
        `web/${test.module.relativeModuleId} > ${test.fullName}\n`,
      );
    }
  }
}
