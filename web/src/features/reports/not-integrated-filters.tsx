import { $api, type Schemas } from "../../api/client";
import { useStates } from "../../modules/address/queries";
import { ChoiceFilter } from "../../modules/choices/choice-filter";
import { type Ask, type Choice, useChoices } from "../../modules/choices/use-choices";
import { notIntegratedTexts as texts } from "./not-integrated-messages";

type Rows = { items: Schemas["NotIntegratedReportRow"][] };

/** One choice for each company, by its root. */
export const companiesOf = ({ items }: Rows): Choice[] => [
  ...new Map(
    items.map(({ agrupador, nomeFantasia, documento }) => [
      agrupador,
      { id: agrupador, nomeFantasia: nomeFantasia || agrupador, documento },
    ]),
  ).values(),
];

/** The companies that consumers ask for, as the report itself has them (RP-28). */
const companies: Ask<Choice> = ({ filter, limite: pageSize, ids }) => {
  const query = { filter, pageSize, agrupador: ids?.[0] };
  const rows = $api.queryOptions("get", "/admin/lojas-nao-integradas/report", { params: { query } });
  return {
    queryKey: [...rows.queryKey, "companies"],
    queryFn: async (context: never) => companiesOf((await rows.queryFn?.(context)) as Rows),
  };
};

type Props = { value: string | undefined; onChange: (value: string | undefined) => void };

/** Of which company; for administrators alone (RP-24). */
export function CompanyFilter({ value, onChange }: Props) {
  const { field } = useChoices(companies, value ? [value] : []);
  return (
    <ChoiceFilter
      name="agrupador"
      label={texts.company}
      all={texts.allCompanies}
      {...field}
      value={value}
      onChange={onChange}
    />
  );
}

/** Of which state. */
export function StateFilter({ value, onChange }: Props) {
  const { data, isPending } = useStates();
  return (
    <ChoiceFilter
      name="uf"
      label={texts.state}
      all={texts.allStates}
      options={(data ?? []).map(({ uf, nome }) => ({ value: uf, label: nome }))}
      loading={isPending}
      value={value}
      onChange={onChange}
    />
  );
}
