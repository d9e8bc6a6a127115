import { useEffect, type RefObject } from 'react';

/**
 * Shows a dialog element while `open`, and gives the focus back to where it was. By itself the
 * platform does so only for a focus that is still inside, and React has emptied the dialog by then.
 */
export function useShownDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  isModal: () => boolean,
): void {
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const before = document.activeElement;
    if (isModal()) element.showModal();
    else element.show();
    return () => {
      element.close();
      const focus = document.activeElement;
      const isLost = focus === null || focus === document.body || element.contains(focus);
      if (isLost && before instanceof HTMLElement) before.focus();
    };
    // How it is shown is decided when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dialog, open]);
}
