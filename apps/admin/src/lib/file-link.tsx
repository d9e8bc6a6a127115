import { API_PREFIX } from '@voltcourier/contracts/routes';
import { ButtonLink } from '@voltcourier/ui/button';
import type { ReactNode } from 'react';

/** The address of a file that the API makes; what is undefined is left out of the query. */
export function fileUrl(
  path: string,
  query: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const url = `${import.meta.env['VITE_API_URL'] ?? ''}${API_PREFIX}${path}`;
  return given.length === 0 ? url : `${url}?${new URLSearchParams(given)}`;
}

/** Has the browser save a file that the API makes. */
export function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ButtonLink size="compact" href={href} download>
      {children}
    </ButtonLink>
  );
}

/** Has the browser save the whole list that is on the screen, as it is narrowed down. */
export function ListFileLink({
  list,
  query,
}: {
  list: 'bookings' | 'contacts' | 'requests' | 'leads' | 'emails';
  query: Parameters<typeof fileUrl>[1];
}) {
  return (
    <ButtonLink variant="quiet" href={fileUrl(`/staff/files/${list}.csv`, query)} download>
      Save as CSV
    </ButtonLink>
  );
}
