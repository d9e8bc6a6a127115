import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { FiguresRows, FiguresTable } from './figures-table.tsx';
import { VISIT_COLUMNS } from './month-figures.tsx';
import styles from './statements.module.css';
import { useStatement } from './use-statements.ts';

/**
 * A page of visits. Later pages take the focus, because the button that loaded them may be gone.
 */
function VisitRows({ month, after }: { month: string; after: string | undefined }) {
  const { data } = useStatement(month, after);
  const body = useRef<HTMLTableSectionElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && after !== undefined) body.current?.rows[0]?.focus();
  }, [isLoaded, after]);
  if (data === undefined) return null;
  return (
    <FiguresRows ref={body} columns={VISIT_COLUMNS} rows={data.visits} keyOf={({ id }) => id} />
  );
}

/** The visits of a month, with more on demand. */
export function MonthVisits({ month }: { month: string }) {
  // Cursor of each page shown: the last visit of the previous page; undefined for the first.
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const last = useStatement(month, pages.at(-1));
  const next = last.data?.hasMore === true ? last.data.visits.at(-1)?.id : undefined;
  const showMore = () => {
    if (next === undefined) void last.refetch();
    else setPages([...pages, next]);
  };
  return (
    <section className={styles.part} aria-labelledby="visits">
      <h3 id="visits">Visits</h3>
      <FiguresTable label="Visits" columns={VISIT_COLUMNS}>
        {pages.map((after) => (
          <VisitRows key={after ?? 'first'} month={month} after={after} />
        ))}
      </FiguresTable>
      {last.error === null ? null : <Notice tone="failed">{last.error.message}</Notice>}
      {last.data === undefined || next !== undefined ? (
        <div>
          <Button
            pending={last.data === undefined && last.isFetching}
            pendingLabel="Loading..."
            onClick={showMore}
          >
            Show more
          </Button>
        </div>
      ) : null}
    </section>
  );
}
