import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import styles from './dialog.module.css';

/** What a Dialog takes. */
export interface DialogProps extends DialogFrameProps {
  /** `centre` over the page; `drawer` as a phone's navigation. */
  placement?: 'centre' | 'drawer' | undefined;
}

const always = () => true;

/** Something that must be dealt with before the page goes on. */
export function Dialog({ placement = 'centre', ...frame }: DialogProps) {
  return <DialogFrame {...frame} className={styles[placement]} isModal={always} />;
}
