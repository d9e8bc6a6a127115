import { useEffect, useEffectEvent } from 'react';
import { DialogFrame, type DialogFrameProps } from '../dialog/dialog-frame.tsx';
import { focusFirstField } from '../dialog/first-field.ts';
import styles from './side-panel.module.css';
import { useFocusAfterUrl } from './use-focus-after-url.ts';

/** Props of SidePanel. */
export interface SidePanelProps extends DialogFrameProps {
  /**
   * Blocks the page while the panel is open. Default false: the list next to it stays usable. On
   * narrow screens, where the panel covers the page, it is always modal.
   */
  modal?: boolean | undefined;
}

/** Width from which a list fits next to the panel. */
const wideEnough = '(min-width: 64rem)';

/** Where Escape has another meaning: it clears a field, or closes what is above the page. */
const OTHERS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, dialog';

/** Closes the panel by Escape while the focus is in the list next to it. */
function useEscape(open: boolean, onClose: () => void): void {
  const onEscape = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const listen = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return;
      if (target instanceof Element && target.closest(OTHERS) !== null) return;
      if (document.querySelector('dialog:modal') === null) onEscape();
    };
    // The last one to hear of it, so that it learns whether something else has used the key.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [open]);
}

/**
 * An item of a list, shown over the end of the list. It receives the focus, in its first field if
 * it begins with one, and returns it to the list.
 */
export function SidePanel({ modal = false, ...frame }: SidePanelProps) {
  useEscape(frame.open, frame.onClose);
  useFocusAfterUrl(frame.open);
  return (
    <DialogFrame
      {...frame}
      className={styles.panel}
      isModal={() => modal || !matchMedia(wideEnough).matches}
      onShown={focusFirstField}
    />
  );
}
