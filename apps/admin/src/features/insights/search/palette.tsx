import type { Findings } from '@voltcourier/contracts/insights/search';
import { CommandPalette, type PaletteGroup } from '@voltcourier/ui/command-palette';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { statusLabel } from '../../../lib/booking-labels.ts';
import { showFailure } from '../../../lib/failure-toast.ts';
import { formatClock, formatClockIn } from '../../../lib/format-clock.ts';
import { paths } from '../../../lib/paths.ts';
import type { PaletteLink } from './search-button.tsx';
import { useActions } from './use-actions.ts';
import { useSearch } from './use-search.ts';

const REQUEST_LABELS: Readonly<Record<Findings['requests'][number]['kind'], string>> = {
  contact: 'Contact message',
  'quick-booking': 'Callback request',
};

function groupsOf(
  { people, bookings, requests }: Findings,
  go: (path: string) => void,
): PaletteGroup[] {
  return [
    {
      heading: 'People',
      commands: people.map(({ id, kind, name, email, phone }) => ({
        id: `person-${id}`,
        label: name,
        detail:
          [kind === 'company' ? 'Company' : null, email ?? phone].filter(Boolean).join(', ') ||
          undefined,
        onChoose: () => go(paths.contact(id)),
      })),
    },
    {
      heading: 'Bookings',
      commands: bookings.map(({ id, number, name, status, service, startsAt, zone }) => ({
        id: `booking-${id}`,
        label: `${name}, ${formatClockIn(startsAt, zone)}`,
        detail: [number, service, statusLabel(status).toLowerCase()].filter(Boolean).join(', '),
        onChoose: () => go(paths.bookings({ booking: id })),
      })),
    },
    {
      heading: 'Requests',
      commands: requests.map(({ id, kind, name, createdAt }) => ({
        id: `request-${id}`,
        label: name,
        detail: `${REQUEST_LABELS[kind]}, ${formatClock(createdAt)}`,
        onChoose: () => go(paths.bookings({ kind: 'requests', request: id })),
      })),
    },
  ].filter(({ commands }) => commands.length > 0);
}

/**
 * The command palette: actions on the open item, pages, and a search for people, their bookings and
 * their requests.
 */
export function Palette({
  isOpen,
  pages,
  onOpenChange,
}: {
  isOpen: boolean;
  pages: readonly PaletteLink[];
  onOpenChange: (isOpen: boolean) => void;
}) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const { findings, isSearching, error } = useSearch(search);
  const go = (path: string) => void navigate(path);

  const actions = useActions(isOpen, go);

  useEffect(() => {
    if (error !== null) showFailure('The search failed', error.message);
  }, [error]);

  return (
    <CommandPalette
      open={isOpen}
      onOpenChange={onOpenChange}
      placeholder="Search or jump to…"
      onSearch={setSearch}
      searching={isSearching}
      groups={[
        ...actions,
        {
          heading: 'Go to',
          commands: pages.map(({ path, name }) => ({
            id: `page-${path}`,
            label: name,
            onChoose: () => go(path),
          })),
        },
      ]}
      found={findings === undefined ? [] : groupsOf(findings, go)}
    />
  );
}
