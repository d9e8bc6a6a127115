import type { Dragging } from './use-dragging.ts';
import styles from './calendar.module.css';

/** A place that takes the booking that was picked up by keyboard; nothing otherwise. */
export function MoveHere({
  dragging: { dragged, isByKey, drag },
  place,
  onDrop,
}: {
  dragging: Dragging;
  /** What the place is called: "Marcus Bell, 3 PM". */
  place: string;
  /** Undefined where it doesn't take the booking. */
  onDrop: (() => void) | undefined;
}) {
  if (!isByKey || dragged === undefined || onDrop === undefined) return null;
  return (
    <button
      type="button"
      data-here
      className={styles.here}
      aria-label={`Move here: ${place} (${dragged.name})`}
      onClick={(event) => {
        const board = event.currentTarget.closest('[data-board]');
        drag(undefined);
        onDrop();
        // The keyboard stays with the booking, where it is now.
        setTimeout(() => {
          board?.querySelector<HTMLElement>(`[data-booking="${dragged.id}"]`)?.focus();
        });
      }}
    >
      Move here
    </button>
  );
}
