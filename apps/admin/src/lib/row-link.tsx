import type { MouseEvent } from 'react';
import { Link, type LinkProps, useNavigate } from 'react-router-dom';
import { useAddressSteps } from './use-address.ts';

/** The URL with a search, if it is a query of the same page. */
function withSearch(to: string, search: string): string {
  if (!to.startsWith('?')) return to;
  const query = new URLSearchParams(to);
  if (search === '') query.delete('search');
  else query.set('search', search);
  return `?${query}`;
}

/**
 * Opens a row of a list that can be searched. If the typed search waits for a pause, it is applied
 * first, so that Back returns to it.
 */
export function RowLink({ to, ...rest }: Omit<LinkProps, 'to'> & { readonly to: string }) {
  const { replace, waitingSearch } = useAddressSteps();
  const navigate = useNavigate();
  const open = async (event: MouseEvent) => {
    const search = waitingSearch();
    if (search === undefined) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    await replace({ search });
    await navigate(withSearch(to, search));
  };
  return <Link {...rest} to={to} onClick={(event) => void open(event)} />;
}
