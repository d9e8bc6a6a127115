import { API_PREFIX } from '@voltcourier/contracts/kernel/endpoint';
import { ButtonLink } from '@voltcourier/ui/button';
import type { ReactNode } from 'react';

/** URL of a file made by the API; undefined query values are left out. */
export function fileUrl(
  path: string,
  query: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const url = `${import.meta.env.VITE_API_URL ?? ''}${API_PREFIX}${path}`;
  return given.length === 0 ? url : `${url}?${new URLSearchParams(given)}`;
}

/** Link that downloads a file made by the API. */
export function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ButtonLink size="compact" href={href} download>
      {children}
    </ButtonLink>
  );
}

/** Link that downloads the complete list with its current filters. */
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
