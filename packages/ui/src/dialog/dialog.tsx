import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import styles from './dialog.module.css';

/** Props of Dialog. */
export interface DialogProps extends DialogFrameProps {
  /** `centre` is centered over the page; `drawer` is for navigation on phones. */
  placement?: 'centre' | 'drawer' | undefined;
}

const always = () => true;

/** Something that must be handled before continuing. */
export function Dialog({ placement = 'centre', ...frame }: DialogProps) {
  return <DialogFrame {...frame} className={styles[placement]} isModal={always} />;
}
