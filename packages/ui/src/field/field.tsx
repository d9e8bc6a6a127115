import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FailedIcon } from '../icon/frame-icon.tsx';
import styles from './field.module.css';

/** The words around every field. */
export interface FieldWords {
  /** What is asked, above the field. */
  label: ReactNode;
  /** How to answer, below the field. */
  help?: ReactNode;
  /** What is wrong and what to do, in words. Its presence marks the field as invalid. */
  error?: string | undefined;
  /** Says "optional" beside the label. Everything else is taken as needed. */
  optional?: boolean | undefined;
  /** A small action at the end of the label's line, such as "Use my location". */
  action?: ReactNode;
}

/** Ids that tie a field to its words, and the attributes that go on the control. */
export interface FieldIds {
  id: string;
  helpId: string;
  errorId: string;
  control: {
    id: string;
    'aria-describedby'?: string;
    'aria-invalid'?: true;
  };
}

/** Ids and accessibility attributes for one control. Give `id` to choose the control's own id. */
export function useFieldIds(words: Pick<FieldWords, 'help' | 'error'>, id?: string): FieldIds {
  const generated = useId();
  const own = id ?? generated;
  const helpId = `${own}-help`;
  const errorId = `${own}-error`;
  const describedBy = classNames(words.error && errorId, words.help != null && helpId);
  return {
    id: own,
    helpId,
    errorId,
    control: {
      id: own,
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      ...(words.error ? { 'aria-invalid': true as const } : {}),
    },
  };
}

/** Label above, control, error beside it in words, help below. Any control can stand inside. */
export function Field({
  ids,
  label,
  help,
  error,
  optional,
  action,
  children,
}: FieldWords & { ids: FieldIds; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={ids.id}>
          {label}
          {optional ? <span className={styles.optional}> (optional)</span> : null}
        </label>
        {action}
      </div>
      {children}
      <FieldError id={ids.errorId}>{error}</FieldError>
      <FieldHelp id={ids.helpId}>{help}</FieldHelp>
    </div>
  );
}

/** The error of a field, in words; nothing while there is none. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p className={styles.error} id={id}>
      <FailedIcon size="1.15em" />
      {children}
    </p>
  );
}

/** The help of a field; nothing while there is none. */
export function FieldHelp({ id, children }: { id: string; children: ReactNode }) {
  if (children == null) return null;
  return (
    <div className={styles.help} id={id}>
      {children}
    </div>
  );
}
