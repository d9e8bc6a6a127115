import { DialogFrame, type DialogFrameProps } from '../dialog/dialog-frame.tsx';
import styles from './side-panel.module.css';

/** What a SidePanel takes. */
export interface SidePanelProps extends DialogFrameProps {
  /**
   * Makes the page wait until the panel is closed. Default false: the list beside it stays in use.
   * Where the panel covers the page, on a narrow screen, it always is.
   */
  modal?: boolean | undefined;
}

/** From here on there is room for a list beside the panel. */
const roomBeside = '(min-width: 64rem)';

/** One thing of a list, opened over the list's end. The focus comes in, and goes back to the list. */
export function SidePanel({ modal = false, ...frame }: SidePanelProps) {
  return (
    <DialogFrame
      {...frame}
      className={styles.panel}
      isModal={() => modal || !matchMedia(roomBeside).matches}
    />
  );
}
