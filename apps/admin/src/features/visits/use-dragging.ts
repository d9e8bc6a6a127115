import type { CalendarBooking } from '@voltcourier/contracts/visits/calendar';
import { useKey } from '@voltcourier/ui/keys';
import { type DragEvent, type RefObject, useEffect, useState } from 'react';

/** State of a drag in a calendar. */
export interface Dragging {
  readonly dragged: CalendarBooking | undefined;
  /** Whether it was picked up by keyboard: then drop targets are buttons. */
  readonly isByKey: boolean;
  /** Starts dragging a booking; undefined ends it. */
  readonly drag: (booking: CalendarBooking | undefined) => void;
  /** Attributes of a cell; `onDrop` is undefined if it doesn't accept the dragged booking. */
  readonly cellProps: (name: string, onDrop: (() => void) | undefined) => object;
}

/** Id of the booking whose chip has the focus. */
function focusedId(): string | undefined {
  const chip = document.activeElement?.closest('[data-booking]');
  return chip instanceof HTMLElement ? chip.dataset['booking'] : undefined;
}

const dropTargetsIn = (board: HTMLElement | null) => [
  ...(board?.querySelectorAll<HTMLElement>('[data-here]') ?? []),
];

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Moves the focus between drop targets, and cancels on Escape. */
function useKeyboardMove(
  board: RefObject<HTMLElement | null>,
  moving: CalendarBooking | undefined,
  stop: () => void,
): void {
  useEffect(() => {
    if (moving === undefined) return undefined;
    const element = board.current;
    const chip = element?.querySelector<HTMLElement>(`[data-booking="${moving.id}"]`);
    dropTargetsIn(element)[0]?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (event.key === 'Escape') {
        event.preventDefault();
        stop();
        chip?.focus();
      } else if (step !== undefined) {
        const targets = dropTargetsIn(element);
        const at = targets.findIndex((target) => target === document.activeElement);
        if (at === -1) return;
        event.preventDefault();
        targets.at((at + step) % targets.length)?.focus();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
    // Begins once for each booking that is picked up.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [board, moving]);
}

/** Drags bookings between cells, with the mouse or, after M, by keyboard. */
export function useDragging(
  board: RefObject<HTMLElement | null>,
  bookings: readonly CalendarBooking[],
  isAllowed: boolean,
): Dragging {
  const [dragged, setDragged] = useState<CalendarBooking>();
  const [isByKey, setIsByKey] = useState(false);
  const [over, setOver] = useState<string>();
  const drag = (booking: CalendarBooking | undefined) => {
    setIsByKey(false);
    setDragged(booking);
  };
  useKey(
    'M',
    'Move the booking',
    () => {
      const id = focusedId();
      const booking = bookings.find((known) => known.id === id);
      if (booking === undefined) return;
      setDragged(booking);
      setIsByKey(true);
    },
    isAllowed,
  );
  useKeyboardMove(board, isByKey ? dragged : undefined, () => drag(undefined));
  const cellProps = (name: string, onDrop: (() => void) | undefined) => ({
    'data-takes': onDrop !== undefined,
    'data-over': onDrop !== undefined && over === name,
    onDragOver: (event: DragEvent) => {
      if (onDrop === undefined) return;
      event.preventDefault();
      setOver(name);
    },
    onDragLeave: () => setOver(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(undefined);
      drag(undefined);
      onDrop?.();
    },
  });
  return { dragged, isByKey, drag, cellProps };
}
