import { useMutation, useQuery } from '@tanstack/react-query';
import type { PaletteCommand, PaletteGroup } from '@voltcourier/ui/command-palette';
import { dispatchApi } from '../../../lib/api/dispatch.ts';
import { technicianAssignmentsApi } from '../../../lib/api/technician-assignments.ts';
import { showFailure } from '../../../lib/failure-toast.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { useUndoAssignments } from '../../../lib/use-undo-assignments.ts';
import { useMay } from '../../../lib/use-user.ts';
import { actionsOfPage, useBeginnings } from './page-commands.ts';

/** "Assign to Marcus Bell" for each technician who is free at the time of the open booking. */
function useAssignments(isOpen: boolean): PaletteCommand[] {
  const { query } = useAddress();
  const may = useMay();
  const bookingId = query.get('booking');
  const params = isOpen && bookingId !== null && may('bookings:write') && { params: { bookingId } };
  const { data: booking } = useQuery(dispatchApi.get.query(params));
  const canAssign = params !== false && booking?.canAssign === true;
  const { data } = useQuery(technicianAssignmentsApi.candidates.query(canAssign && params));
  const announce = useUndoAssignments();
  const { mutate } = useMutation(
    technicianAssignmentsApi.assign.mutation(
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
            onError: ({ message }) => showFailure('Not assigned', message),
          },
        ),
    }));
}

/** Commands available to the user, for the open item and in general. */
export function useActions(isOpen: boolean, go: (path: string) => void): PaletteGroup[] {
  const assignments = useAssignments(isOpen);
  const beginnings = useBeginnings(go);
  if (!isOpen) return [];
  return [
    { heading: 'On this page', commands: [...actionsOfPage(), ...assignments] },
    { heading: 'New', commands: beginnings },
  ].filter(({ commands }) => commands.length > 0);
}
