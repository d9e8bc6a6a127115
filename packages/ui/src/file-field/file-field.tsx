import { type DragEvent, useState } from 'react';
import { Field, useFieldIds, type FieldWords } from '../field/field.tsx';
import styles from './file-field.module.css';

/** What a FileField takes. */
export interface FileFieldProps extends Pick<FieldWords, 'label' | 'help' | 'error'> {
  /** Types and endings that the platform's chooser offers first: ".csv,text/csv". Check them again. */
  accept: string;
  /** A file was chosen or dropped, also the same one a second time. */
  onFile: (file: File) => void;
}

/** One file: the platform's own control, in a frame onto which a file can be dropped. */
export function FileField({ label, help, error, accept, onFile }: FileFieldProps) {
  const ids = useFieldIds({ help, error });
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent, isNowOver: boolean) => {
    // Without it the browser would open the file instead of the page.
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
            // So that the same file, mended meanwhile, is a change too.
            target.value = '';
            if (file !== undefined) onFile(file);
          }}
        />
        <p className={styles.hint}>Or drop it here.</p>
      </div>
    </Field>
  );
}
