import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../lib/api-error";
import { messages } from "./messages";
import { STALL_MS, sendPages } from "./send-pages";

/** A connection on which only the test moves anything. */
class Connection {
  static last: Connection;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  onload = () => undefined;
  onabort = () => undefined;
  onloadend = () => undefined;
  open() {}
  setRequestHeader() {}
  send() {
    Connection.last = this;
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
}

const file = new File(["x"], "a.jpg", { type: "image/jpeg" });
const image = { id: "00000001", file, url: "", width: 1, height: 1, toJSON: () => "" };
const shares: number[] = [];
const send = () =>
  sendPages([image], {
    folder: "advertisement-images",
    sign: async (wanted) => wanted.map(({ key }) => ({ key, url: "/uploads" })),
    sent: new Map(),
    onProgress: (count) => shares.push(count),
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", Connection);
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

test("a file of which nothing moves any more is given up, with what to do", async () => {
  const failed = expect(send()).rejects.toEqual(new ApiError(0, messages.uploadFailed));
  await vi.advanceTimersByTimeAsync(STALL_MS);
  await failed;
});

test("a slow one goes on for as long as something moves", async () => {
  const keys = send();
  await vi.advanceTimersByTimeAsync(0);
  for (const loaded of [25, 50, 75, 100]) {
    await vi.advanceTimersByTimeAsync(STALL_MS - 1);
    Connection.last.upload.onprogress?.({ loaded, total: 100 });
  }
  Connection.last.status = 204;
  Connection.last.onload();
  Connection.last.onloadend();
  expect(await keys).toEqual(["advertisement-images/000-00000001.jpg"]);
  expect(shares).toEqual([0.25, 0.5, 0.75, 1, 1]);
});
