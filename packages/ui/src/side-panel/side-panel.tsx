import { DialogFrame, type DialogFrameProps } from '../dialog/dialog-frame.tsx';
import styles from './side-panel.module.css';

/** Props of SidePanel. */
export interface SidePanelProps extends DialogFrameProps {
  /**
   * Blocks the page while the panel is open. Default false: the list next to it stays usable. On
   * narrow screens, where the panel covers the page, it is always modal.
   */
  modal?: boolean | undefined;
}

/** Width from which a list fits next to the panel. */
const roomBeside = '(min-width: 64rem)';

/**
 * An item of a list, shown over the end of the list. It receives the focus, and returns it to the
 * list.
 */
export function SidePanel({ modal = false, ...frame }: SidePanelProps) {
  return (
    <DialogFrame
      {...frame}
      className={styles.panel}
      isModal={() => modal || !matchMedia(roomBeside).matches}
    />
  );
}
