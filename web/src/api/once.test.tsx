import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { server } from "../../test/setup";
import { enterDocument, freshDocument } from "../lib/account";
import { api } from "./client";

const AT = "http://seiva.test/api";
const params = { path: { id: "c1" } };

/** Answers each call with the next of these, and gives the keys that came. */
function answering(path: string, ...answers: (() => Response)[]) {
  const keys: (string | null)[] = [];
  server.use(
    http.post(`${AT}${path}`, ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return (answers.shift() ?? (() => HttpResponse.json({}, { status: 201 })))();
    }),
  );
  return keys;
}

const lost = () => HttpResponse.error();
const refused = () => HttpResponse.json({ message: "Confira o texto." }, { status: 422 });
const gateway = () => new HttpResponse("", { status: 502 });

const note = (texto: string) =>
  api.POST("/admin/empresas/{id}/notas", { params, body: { texto } }).catch(() => undefined);

test("what nobody heard the answer of bears the same key when it is sent again", async () => {
  const keys = answering("/admin/empresas/c1/notas", lost, gateway);
  for (let n = 0; n < 4; n++) await note("Ligar na terça");
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]); // the third was answered: this is another note of the same words
});

test("a double click is one call", async () => {
  const keys = answering("/admin/empresas/c1/notas");
  await Promise.all([note("Ligar na quarta"), note("Ligar na quarta")]);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test("a refused call, other words and another account are other calls", async () => {
  const keys = answering("/admin/empresas/c1/notas", refused, lost, lost, lost);
  await note("Ligar na quinta");
  await note("Ligar na quinta");
  await note("Ligar na sexta");
  enterDocument("a2");
  await note("Ligar na sexta");
  freshDocument();
  expect(new Set(keys).size).toBe(4);
});

test("after ten minutes it is another call", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const keys = answering("/admin/empresas/c1/notas", lost, lost);
  await note("Ligar no sábado");
  vi.setSystemTime(Date.now() + 10 * 60_000);
  await note("Ligar no sábado");
  vi.setSystemTime(Date.now() + 10 * 60_000 + 1);
  await note("Ligar no sábado");
  vi.useRealTimers();
  expect(keys).toEqual([expect.any(String), keys[0], expect.not.stringMatching(`^${keys[0]}$`)]);
});

test("a call without a body has a key, one whose secret is shown once or that proves who somebody is has none", async () => {
  const restored = answering("/varejistas/lojas/c1/restaurar");
  await api.POST("/varejistas/lojas/{id}/restaurar", { params });
  expect(restored).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  const rotations = answering("/admin/keys/c1/rotate");
  await api.POST("/admin/keys/{id}/rotate", { params, body: { overlapHours: 0 } });
  const entries = answering("/identity/sign-in");
  await api.POST("/identity/sign-in", { body: { email: "a@seiva.test", password: "x" } });
  expect([...rotations, ...entries]).toEqual([null, null]);
});
