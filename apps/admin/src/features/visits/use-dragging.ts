import type { CalendarBooking } from '@voltcourier/contracts/visits/dispatch';
import { type DragEvent, useState } from 'react';

/** What is dragged in a calendar, and onto what. */
export interface Dragging {
  readonly dragged: CalendarBooking | undefined;
  /** Begins to drag a booking; undefined ends it. */
  readonly drag: (booking: CalendarBooking | undefined) => void;
  /** The attributes of a cell; `onDrop` is undefined where it doesn't take what is dragged. */
  readonly cellProps: (name: string, onDrop: (() => void) | undefined) => object;
}

/** Drags bookings from cell to cell. */
export function useDragging(): Dragging {
  const [dragged, drag] = useState<CalendarBooking>();
  const [over, setOver] = useState<string>();
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
  return { dragged, drag, cellProps };
}
