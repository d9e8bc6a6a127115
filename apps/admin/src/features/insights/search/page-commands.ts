import type { PaletteCommand } from '@voltcourier/ui/command-palette';
import { pageActions } from '@voltcourier/ui/keys';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { useMay } from '../../../lib/use-user.ts';

/** Time in which a closing palette restores the focus, in milliseconds. */
const FOCUS_BACK_MS = 60;

/** The actions of the page's shortcuts, which already reflect permissions and state. */
export const actionsOfPage = (): PaletteCommand[] =>
  pageActions().map(({ key, label, act }) => ({
    id: `do-${key}`,
    label,
    shortcut: [key],
    onChoose: () => setTimeout(act, FOCUS_BACK_MS),
  }));

/** Commands that create something, available everywhere. */
export function useBeginnings(go: (path: string) => void): PaletteCommand[] {
  const may = useMay();
  const { pathname } = useLocation();
  const { query } = useAddress();
  const contact =
    /^\/crm\/(?<id>[\da-f-]{36})$/u.exec(pathname)?.groups?.['id'] ??
    query.get('person') ??
    undefined;
  const about = contact === undefined ? undefined : 'For this contact';
  return [
    ...(may('crm:write')
      ? [
          {
            id: 'new-lead',
            label: 'New lead',
            detail: about,
            onChoose: () => go(paths.pipeline({ new: 'lead', person: contact })),
          },
        ]
      : []),
    ...(may('bookings:write') && contact !== undefined
      ? [
          {
            id: 'new-booking-for',
            label: 'New booking for this contact',
            onChoose: () => go(paths.newBooking({ contact })),
          },
        ]
      : []),
  ];
}
