import type { UseQueryResult } from '@tanstack/react-query';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { QueryState } from '@voltcourier/ui/query-state';
import { Fragment, type ReactNode } from 'react';

/** A record next to its list, even if the list doesn’t contain it anymore. */
export function RecordPanel<Shown extends { readonly id: string }>({
  open,
  title,
  what,
  result,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  /** What it is, within a sentence: "booking". */
  what: string;
  result: UseQueryResult<Shown>;
  onClose: () => void;
  children: (shown: Shown) => ReactNode;
}) {
  const { data, error } = result;
  return (
    <SidePanel open={open} onClose={onClose} title={title}>
      {!open ? null : data !== undefined && error?.status !== 404 ? (
        <Fragment key={data.id}>{children(data)}</Fragment>
      ) : (
        <QueryState
          result={result}
          loading={`Loading the ${what}...`}
          failed={`This ${what} can’t be shown`}
        />
      )}
    </SidePanel>
  );
}
