import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import type { DispatchBooking } from '@voltcourier/contracts/visits/dispatch';
import { api } from '../../lib/api.ts';
import { offerUndo } from '../../lib/undo.tsx';
import { whenWords } from './labels.ts';

/** Says that an appointment is moved, and offers to undo it before its customer is told. */
export function useUndoMove(): (moved: DispatchBooking, title: string) => void {
  const client = useQueryClient();
  const undo = async ({ id: bookingId, version }: DispatchBooking) => {
    try {
      const back = await api.dispatch.undoMove({ params: { bookingId }, query: { version } });
      return { title: 'Undone', description: `${back.name}, ${whenWords(back)}` };
    } finally {
      void refresh(client, [
        routes.dispatch.get,
        routes.dispatch.list,
        routes.dispatch.calendar,
        routes.availability.list,
      ]);
    }
  };
  return (moved, title) => offerUndo({ title, description: whenWords(moved) }, () => undo(moved));
}
