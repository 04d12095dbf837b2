import { TextInput } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { formatCnpj } from "../../lib/format";
import { Card } from "../../ui/card";
import { fieldFrame } from "../../ui/form/field-frame";
import { useTypedFilter } from "../../ui/list/use-typed-filter";
import { IconSearch } from "../../ui/portal-icons";
import { EmptyState, ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import classes from "./admin.module.css";
import { detailsPath, kindIcons } from "./companies";
import { messages } from "./messages";
import { type Hit, MIN_LETTERS, useCompanySearch } from "./queries";

const texts = messages.home;
const MAX_LENGTH = 120;

function HitLine({ hit }: { hit: Hit }) {
  const Icon = kindIcons[hit.tipo];
  return (
    <li>
      <Link to={detailsPath(hit.tipo, hit.id)} className={classes.hit}>
        <span className={classes.icon}>
          <Icon />
        </span>
        <span>
          <b>{hit.nomeFantasia}</b>
          <span className={classes.sub}>
            {formatCnpj(hit.documento)}
            {hit.varejista && ` · ${hit.varejista}`}
          </span>
        </span>
        <span className={classes.kind}>{messages.kinds[hit.tipo]}</span>
      </Link>
    </li>
  );
}

function Results({ filter }: { filter: string }) {
  const { data, error, refetch, isFetching } = useCompanySearch(filter);
  if (filter.length < MIN_LETTERS) return <p className={classes.note}>{texts.start}</p>;
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <LinesSkeleton lines={3} />;
  if (data.length === 0) return <EmptyState title={texts.nothing}>{texts.nothingHelp}</EmptyState>;
  return (
    <ul className={classes.hits} aria-label={texts.results} aria-busy={isFetching}>
      {data.map((hit) => (
        <HitLine key={hit.id} hit={hit} />
      ))}
    </ul>
  );
}

/** Finds retailers, software houses and stores while one types; what is searched is in the URL. */
export function CompanySearchCard() {
  const { busca = "" } = useSearch({ from: "/portal/admin/" });
  const navigate = useNavigate();
  const [text, type] = useTypedFilter(
    busca,
    (next) => void navigate({ to: "/admin", search: next ? { busca: next } : {}, replace: true }),
  );
  return (
    <Card>
      <TextInput
        {...fieldFrame}
        type="search"
        label={texts.search}
        placeholder={texts.searchHint}
        maxLength={MAX_LENGTH}
        leftSection={<IconSearch />}
        mb="md"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Results filter={busca} />
    </Card>
  );
}
