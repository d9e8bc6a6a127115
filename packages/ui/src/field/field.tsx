import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FailedIcon } from '../icon/frame-icon.tsx';
import styles from './field.module.css';

/** Text around a field. */
export interface FieldTexts {
  /** Label above the field. */
  label: ReactNode;
  /** Help text below the field. */
  help?: ReactNode;
  /** Error message: what is wrong and what to do. If set, the field is marked as invalid. */
  error?: string | undefined;
  /** Shows "optional" next to the label. All other fields are required. */
  optional?: boolean | undefined;
  /** A small action at the end of the label line, such as "Use my location". */
  action?: ReactNode;
}

/** Ids that connect a field to its texts, and the attributes of the control. */
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

/** Ids and accessibility attributes of a control. `id` sets the control's own id. */
export function useFieldIds(texts: Pick<FieldTexts, 'help' | 'error'>, id?: string): FieldIds {
  const generated = useId();
  const own = id ?? generated;
  const helpId = `${own}-help`;
  const errorId = `${own}-error`;
  const describedBy = classNames(texts.error && errorId, texts.help != null && helpId);
  return {
    id: own,
    helpId,
    errorId,
    control: {
      id: own,
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      ...(texts.error ? { 'aria-invalid': true as const } : {}),
    },
  };
}

/** A field: label above, control, error next to it, help below. Works with any control. */
export function Field({
  ids,
  label,
  help,
  error,
  optional,
  action,
  children,
}: FieldTexts & { ids: FieldIds; children: ReactNode }) {
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

/** Error message of a field; renders nothing if there is none. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p className={styles.error} id={id}>
      <FailedIcon size="1.15em" />
      {children}
    </p>
  );
}

/** Help text of a field; renders nothing if there is none. */
export function FieldHelp({ id, children }: { id: string; children: ReactNode }) {
  if (children == null) return null;
  return (
    <div className={styles.help} id={id}>
      {children}
    </div>
  );
}
