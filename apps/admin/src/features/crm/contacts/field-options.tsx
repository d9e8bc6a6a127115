import { MAX_OPTIONS } from '@voltcourier/contracts/crm/custom-fields';
import { Button } from '@voltcourier/ui/button';
import { TextArea } from '@voltcourier/ui/text-area';
import { TextField } from '@voltcourier/ui/text-field';
import styles from './contacts.module.css';

/** An option of a choice field while it is edited. */
export interface OptionEntry {
  readonly id: string;
  readonly name: string;
  readonly isArchived: boolean;
}

/** The lines of a text. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface FieldOptionsProps {
  readonly options: readonly OptionEntry[];
  /** Additional options, one per line. */
  readonly added: string;
  readonly error: string | undefined;
  readonly onOptions: (options: OptionEntry[]) => void;
  readonly onAdded: (added: string) => void;
}

/**
 * Options of a choice field: rename, move up, archive, restore and add. They can't be deleted,
 * because contacts may have them.
 */
export function FieldOptions({ options, added, error, onOptions, onAdded }: FieldOptionsProps) {
  const change = (index: number, changes: Partial<OptionEntry>) =>
    onOptions(options.map((option, at) => (at === index ? { ...option, ...changes } : option)));
  const isNew = options.length === 0;
  return (
    <>
      {isNew ? null : (
        <ul className={styles.list}>
          {options.map(({ id, name, isArchived }, index) => (
            <li key={id} className={styles.option}>
              <TextField
                label={isArchived ? `Option ${index + 1}, archived` : `Option ${index + 1}`}
                maxLength={60}
                autoComplete="off"
                value={name}
                onChange={({ target }) => change(index, { name: target.value })}
              />
              <Button
                aria-label={`Move ${name} up`}
                aria-disabled={index === 0}
                onClick={() => {
                  const option = options[index];
                  if (index === 0 || option === undefined) return;
                  onOptions(options.toSpliced(index, 1).toSpliced(index - 1, 0, option));
                }}
              >
                Up
              </Button>
              <Button
                aria-label={isArchived ? `Take ${name} back` : `Archive ${name}`}
                onClick={() => change(index, { isArchived: !isArchived })}
              >
                {isArchived ? 'Take back' : 'Archive'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label={isNew ? 'Options, one on each line' : 'More options, one on each line'}
        name="options"
        rows={isNew ? 4 : 2}
        maxLength={MAX_OPTIONS * 61}
        optional={!isNew}
        value={added}
        error={error}
        help={isNew ? undefined : 'Archived options are hidden; existing values stay.'}
        onChange={({ target }) => onAdded(target.value)}
      />
    </>
  );
}
