import { useMutation, useQuery } from '@tanstack/react-query';
import type { PaletteCommand, PaletteGroup } from '@voltcourier/ui/command-palette';
import { pageActions } from '@voltcourier/ui/keys';
import { showToast } from '@voltcourier/ui/toast';
import { useLocation } from 'react-router-dom';
import { api } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { useUndoAssignments } from '../../../lib/use-undo-assignments.ts';
import { useMay } from '../../../lib/use-user.ts';

/** How long a closing palette takes to give the focus back, in milliseconds. */
const FOCUS_BACK_MS = 60;

/** What the page's own keys do: the same rights and the same state decide what is offered. */
const actionsOfPage = (): PaletteCommand[] =>
  pageActions().map(({ key, label, act }) => ({
    id: `do-${key}`,
    label,
    shortcut: [key],
    onChoose: () => setTimeout(act, FOCUS_BACK_MS),
  }));

/** "Assign to Marcus Bell" for each technician who is free when the open booking is. */
function useAssignments(isOpen: boolean): PaletteCommand[] {
  const { query } = useAddress();
  const may = useMay();
  const bookingId = query.get('booking');
  const params = isOpen && bookingId !== null && may('bookings:write') && { params: { bookingId } };
  const { data: booking } = useQuery(api.dispatch.get.query(params));
  const canAssign = params !== false && booking?.canAssign === true;
  const { data } = useQuery(api.technicianAssignments.candidates.query(canAssign && params));
  const announce = useUndoAssignments();
  const { mutate } = useMutation(
    api.technicianAssignments.assign.mutation(
      ({ technicianId, version }: { technicianId: string; version: string }) => ({
        params: { bookingId: bookingId ?? '' },
        query: { version },
        body: { technicianId, anyway: false },
      }),
    ),
  );
  if (!canAssign || booking === undefined) return [];
  const { version, name: customer } = booking;
  return (data?.candidates ?? [])
    .filter(
      ({ id, busyWith, works }) => busyWith === null && works && id !== booking.technician?.id,
    )
    .map(({ id, name }) => ({
      id: `assign-${id}`,
      label: `Assign to ${name}`,
      detail: customer,
      onChoose: () =>
        mutate(
          { technicianId: id, version },
          {
            onSuccess: (done) => announce([done]),
            onError: ({ message }) =>
              showToast({ title: 'Not assigned', description: message, variant: 'destructive' }),
          },
        ),
    }));
}

/** What begins something new, from wherever the person is. */
function useBeginnings(go: (path: string) => void): PaletteCommand[] {
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

/** What can be done now, to what is open and otherwise, as the person's role allows. */
export function useActions(isOpen: boolean, go: (path: string) => void): PaletteGroup[] {
  const assignments = useAssignments(isOpen);
  const beginnings = useBeginnings(go);
  if (!isOpen) return [];
  return [
    { heading: 'On this page', commands: [...actionsOfPage(), ...assignments] },
    { heading: 'New', commands: beginnings },
  ].filter(({ commands }) => commands.length > 0);
}
