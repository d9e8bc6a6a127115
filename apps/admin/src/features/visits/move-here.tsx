import type { Dragging } from './use-dragging.ts';
import styles from './calendar.module.css';

/** A drop target for a booking picked up by keyboard; renders nothing otherwise. */
export function MoveHere({
  dragging: { dragged, isByKey, drag },
  target,
  onDrop,
}: {
  dragging: Dragging;
  /** Name of the target: "Marcus Bell, 3 PM". */
  target: string;
  /** Undefined if the target doesn't accept the booking. */
  onDrop: (() => void) | undefined;
}) {
  if (!isByKey || dragged === undefined || onDrop === undefined) return null;
  return (
    <button
      type="button"
      data-here
      className={styles.here}
      aria-label={`Move here: ${target} (${dragged.name})`}
      onClick={(event) => {
        const board = event.currentTarget.closest('[data-board]');
        drag(undefined);
        onDrop();
        // Keeps the focus on the booking at its new position.
        setTimeout(() => {
          board?.querySelector<HTMLElement>(`[data-booking="${dragged.id}"]`)?.focus();
        });
      }}
    >
      Move here
    </button>
  );
}
