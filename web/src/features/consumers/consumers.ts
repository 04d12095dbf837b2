import { useState } from "react";
import { $api, type Schemas } from "../../api/client";
import { tagged } from "../../api/tags";
import { defineList, text } from "../../ui/list/define-list";
import { type ListState, useList } from "../../ui/list/use-list";

export type Consumer = Schemas["Customer"];

/** The programme's consumers by name, six a page (CU-01). `cpf` narrows in place of the filter. */
export const consumers = defineList({
  params: { filter: text() },
  sorts: ["name", "email", "createdAt"],
  order: "name.asc",
  pageSize: 6,
  ask: ({ page, pageSize, sort, filter }, cpf: string) =>
    $api.queryOptions(
      "get",
      "/admin/customers",
      { params: { query: { page, pageSize, sortBy: sort, filter: cpf || filter } } },
      tagged("consumers"),
    ),
});

/** What may be a CPF, or the beginning of one. */
const digits = /^[\d.\-\s]+$/;

/** The list of consumers. A CPF typed as its filter is never in the address or in the browser's history. */
export function useConsumers(): ListState<Consumer, typeof consumers.params> {
  const [cpf, setCpf] = useState("");
  const list = useList(consumers, cpf);
  const { url, asked, narrowed } = list;
  return {
    ...list,
    asked: cpf ? { ...asked, filter: cpf } : asked,
    narrowed: narrowed || cpf !== "",
    url: {
      ...url,
      set: ({ filter, ...values }, options) => {
        const typed = filter !== undefined && digits.test(filter);
        setCpf(typed ? filter : "");
        url.set({ ...values, filter: typed ? undefined : filter }, options);
      },
      clear: () => {
        setCpf("");
        url.clear();
      },
    },
  };
}
