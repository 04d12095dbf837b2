// What a page may weigh: bytes of Brotli, all files together, without the answers of the API. A little more than what was
// measured (docs/benchmarks.md).
const BUDGET = { "sign-in": 184_000, "sign-up": 275_000, home: 324_000 };

/** What is wrong with a page of this weight: nothing, or one sentence. */
export const overBudget = (page, bytes) =>
  bytes > BUDGET[page]
    ? [`${page}: ${(bytes / 1000).toFixed(1)} kB are more than its budget of ${BUDGET[page] / 1000} kB.`]
    : [];
