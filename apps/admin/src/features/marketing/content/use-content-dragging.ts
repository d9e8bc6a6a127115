import type { ContentRow } from '@voltcourier/contracts/marketing/content';
import { type DragEvent, useEffect, useRef, useState } from 'react';

/** Drags items from place to place, and gives the focus back to one that was moved by keys. */
export function useContentDragging(items: readonly ContentRow[]) {
  const frame = useRef<HTMLDivElement>(null);
  const pushed = useRef<string>(undefined);
  const [dragged, drag] = useState<ContentRow>();
  const [over, setOver] = useState<string>();

  // A chip that is somewhere else now is another element: the focus went with the old one.
  useEffect(() => {
    const id = pushed.current;
    if (id === undefined || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>(`[data-content="${id}"]`)?.focus();
  }, [items]);

  const placeProps = (name: string, onDrop: ((item: ContentRow) => void) | undefined) => {
    const takes = dragged !== undefined && onDrop !== undefined;
    return {
      'data-takes': takes,
      'data-over': takes && over === name,
      onDragOver: (event: DragEvent) => {
        if (!takes) return;
        event.preventDefault();
        setOver(name);
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(undefined);
        drag(undefined);
        if (takes) onDrop(dragged);
      },
    };
  };
  return {
    frame,
    drag,
    placeProps,
    /** Remembers which item keys have moved. */
    keepFocus: (id: string) => {
      pushed.current = id;
    },
  };
}
