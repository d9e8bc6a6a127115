import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import { focusFirstStep } from './first-field.ts';
import styles from './dialog.module.css';

/** Props of Dialog. */
export interface DialogProps extends DialogFrameProps {
  /** `centre` is centered over the page; `drawer` is for navigation on phones. */
  placement?: 'centre' | 'drawer' | undefined;
}

const always = () => true;

/**
 * Something that must be handled before continuing. It begins in the first field of its form, or
 * with the first of its actions, which must be the one that changes nothing.
 */
export function Dialog({ placement = 'centre', ...frame }: DialogProps) {
  return (
    <DialogFrame
      {...frame}
      className={styles[placement]}
      isModal={always}
      onShown={focusFirstStep}
    />
  );
}
