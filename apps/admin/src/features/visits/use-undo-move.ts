import { useMutation } from '@tanstack/react-query';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { dispatchApi } from '../../lib/api/dispatch.ts';
import { offerUndo } from '../../lib/undo.tsx';
import { formatWhen } from './labels.ts';

/** Announces a moved appointment, and offers to undo it before the customer is notified. */
export function useUndoMove(): (moved: DispatchBooking, title: string) => void {
  const { mutateAsync } = useMutation(
    dispatchApi.undoMove.mutation(({ id: bookingId, version }: DispatchBooking) => ({
      params: { bookingId },
      query: { version },
    })),
  );
  const undo = async (moved: DispatchBooking) => {
    const back = await mutateAsync(moved);
    return { title: 'Undone', description: `${back.name}, ${formatWhen(back)}` };
  };
  return (moved, title) => offerUndo({ title, description: formatWhen(moved) }, () => undo(moved));
}
