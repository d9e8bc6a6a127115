import type { ContentRow } from '@voltcourier/contracts/marketing/content';
import { type DragEvent, useEffect, useRef, useState } from 'react';

/** Drags items between places, and restores the focus after moving one by keyboard. */
export function useContentDragging(items: readonly ContentRow[]) {
  const frame = useRef<HTMLDivElement>(null);
  const pushed = useRef<string>(undefined);
  const [dragged, drag] = useState<ContentRow>();
  const [over, setOver] = useState<string>();

  // A moved chip is a new element: the focus was lost with the old one.
  useEffect(() => {
    const id = pushed.current;
    if (id === undefined || document.activeElement !== document.body) return;
    frame.current?.querySelector<HTMLElement>(`[data-content="${id}"]`)?.focus();
  }, [items]);

  const dropProps = (name: string, onDrop: ((item: ContentRow) => void) | undefined) => {
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
    placeProps: dropProps,
    /** Remembers the item that was moved by keyboard. */
    keepFocus: (id: string) => {
      pushed.current = id;
    },
  };
}
