import { HttpResponse, http } from "msw";
import { matches } from "../src/lib/text";
import { API } from "./render";
import { server } from "./setup";

type Choice = {
  id: string;
  nomeFantasia: string;
  documento: string;
  varejistaId?: string;
  parceiroId?: string | null;
};

/**
 * Answers a select as the server does: the choices that match what is asked. A question for all of them, which a browser
 * never asks, is an error. `serves` says whether a software house serves one.
 */
export function offers<C extends Choice>(
  path: string,
  choices: readonly C[],
  serves = (choice: C, house: string) => choice.parceiroId === house,
) {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(`${API}${path}`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const most = Number(query.get("limite"));
      if (!most) return HttpResponse.error();
      const [words, ids] = [query.get("filter"), query.getAll("ids").flatMap((ids) => ids.split(","))];
      const [retailer, house] = [query.get("varejistaId"), query.get("parceiroId")];
      const found = choices.filter(
        (choice) =>
          (!words || matches(choice.nomeFantasia, words)) &&
          (ids.length === 0 || ids.includes(choice.id)) &&
          (!retailer || choice.varejistaId === retailer) &&
          (!house || serves(choice, house)),
      );
      return HttpResponse.json(found.slice(0, most));
    }),
  );
  return asked;
}
