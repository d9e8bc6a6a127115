import { type DragEvent, useState } from 'react';
import { Field, useFieldIds, type FieldTexts } from '../field/field.tsx';
import styles from './file-field.module.css';

/** Props of FileField. */
export interface FileFieldProps extends Pick<FieldTexts, 'label' | 'help' | 'error'> {
  /**
   * Types and extensions that the file chooser offers: ".csv,text/csv". Validate the file as well.
   */
  accept: string;
  /** Called when a file is selected or dropped, even if it is the same file again. */
  onFile: (file: File) => void;
}

/** A file field: the platform's control, in a frame that also accepts dropped files. */
export function FileField({ label, help, error, accept, onFile }: FileFieldProps) {
  const ids = useFieldIds({ help, error });
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent, isNowOver: boolean) => {
    // Otherwise the browser would open the file.
    event.preventDefault();
    setIsOver(isNowOver);
  };
  return (
    <Field ids={ids} label={label} help={help} error={error}>
      <div
        className={styles.frame}
        data-over={isOver || undefined}
        onDragEnter={(event) => over(event, true)}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={(event) => {
          over(event, false);
          const file = event.dataTransfer.files[0];
          if (file !== undefined) onFile(file);
        }}
      >
        <input
          {...ids.control}
          type="file"
          accept={accept}
          className={styles.input}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Makes selecting the same file again, after fixing it, a change event.
            target.value = '';
            if (file !== undefined) onFile(file);
          }}
        />
        <p className={styles.hint}>Or drop it here.</p>
      </div>
    </Field>
  );
}
