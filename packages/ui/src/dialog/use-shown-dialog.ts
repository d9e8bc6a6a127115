import { useEffect, type RefObject } from 'react';

/**
 * Shows a dialog element while `open`, and restores the focus afterwards. The platform only
 * restores a focus that is still inside, but by then React has emptied the dialog.
 */
export function useShownDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  isModal: () => boolean,
  onShown?: (dialog: HTMLElement) => (() => void) | undefined,
): void {
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const before = document.activeElement;
    if (isModal()) element.showModal();
    else element.show();
    const onClosed = onShown?.(element);
    return () => {
      onClosed?.();
      element.close();
      const focus = document.activeElement;
      const isLost = focus === null || focus === document.body || element.contains(focus);
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
    // How it is shown is decided when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dialog, open]);
}
