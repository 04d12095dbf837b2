import { HttpResponse, http } from "msw";

const PATH = "http://seiva.test/api/identity/ui-settings";

/** What the server keeps of the account's choices, and the calls that changed it. */
export const uiSettings = { kept: {} as Record<string, unknown>, calls: [] as string[] };

export function startWithUiSettings(kept: Record<string, unknown>) {
  uiSettings.kept = kept;
  uiSettings.calls = [];
}

const noted = (method: string, name: string) => {
  uiSettings.calls.push(`${method} ${name}`);
  return new HttpResponse(null, { status: 204 });
};

/** Keeps choices as the server does. */
export const keptUiSettings = [
  http.get(PATH, () => HttpResponse.json({ settings: uiSettings.kept })),
  http.put<{ name: string }, { value: unknown }>(`${PATH}/:name`, async ({ params, request }) => {
    uiSettings.kept = { ...uiSettings.kept, [params.name]: (await request.json()).value };
    return noted("PUT", params.name);
  }),
  http.delete<{ name: string }>(`${PATH}/:name`, ({ params }) => {
    const { [params.name]: _, ...others } = uiSettings.kept;
    uiSettings.kept = others;
    return noted("DELETE", params.name);
  }),
];
