import { NativeSelect } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Pager } from "../../ui/list/pager";
import { ErrorState } from "../../ui/screen-state";
import { LinesSkeleton } from "../../ui/skeletons";
import { Tag } from "../../ui/tag";
import type { Base } from "./bases";
import classes from "./bulk.module.css";
import { messages, rowLook } from "./messages";
import { type Row, type Run, rowsPage } from "./queries";

const PAGE = 8;

const states = Object.keys(rowLook) as Row["situacao"][];

/** What became of each row of a run, by pages. */
export function RunRows({ base, run }: { base: Base; run: Run }) {
  const [state, setState] = useState<Row["situacao"]>();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery({
    ...rowsPage(base, run, state, page, PAGE),
    placeholderData: keepPreviousData,
  });
  const paged = data && data.total > PAGE;
  return (
    <section>
      <div className={classes.head}>
        <h3>{messages.results}</h3>
        <NativeSelect
          size="xs"
          aria-label={messages.show}
          value={state ?? ""}
          onChange={({ currentTarget: { value } }) => {
            setPage(0);
            setState(states.find((one) => one === value));
          }}
          data={[
            { value: "", label: messages.everything },
            ...states.map((value) => ({ value, label: rowLook[value].label })),
          ]}
        />
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={4} />}
      {data?.total === 0 && <p className={classes.said}>{messages.noRows}</p>}
      {data && data.total > 0 && (
        <ul className={classes.rows} aria-label={messages.results}>
          {data.items.map(({ id, nome, situacao, motivo }) => (
            <li key={id}>
              <span>
                {nome}
                {motivo && <small>{motivo}</small>}
              </span>
              <Tag tone={rowLook[situacao].tone}>{rowLook[situacao].label}</Tag>
            </li>
          ))}
        </ul>
      )}
      {paged && <Pager page={page} pageSize={PAGE} total={data.total} onPage={setPage} />}
    </section>
  );
}
