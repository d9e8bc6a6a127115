import { Button } from '@voltcourier/ui/button';
import { TextField } from '@voltcourier/ui/text-field';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { useState } from 'react';
import styles from './settings.module.css';
import { formatDate } from './labels.ts';

/** Days off of a technician, added and removed one by one. */
export function TechnicianDaysOff({
  daysOff,
  error,
  onChange,
}: {
  daysOff: readonly string[];
  error: string | undefined;
  onChange: (daysOff: string[]) => void;
}) {
  const [date, setDate] = useState('');
  const [missing, setMissing] = useState<string>();
  const add = () => {
    setMissing(/^20\d\d-/u.test(date) ? undefined : 'Choose a day.');
    if (!/^20\d\d-/u.test(date)) return;
    onChange([...new Set([...daysOff, date])].toSorted());
    setDate('');
  };
  return (
    <fieldset className={styles.hours}>
      <legend className={styles.legend}>Days off</legend>
      <div className={styles.dayOff}>
        <TextField
          label="Day"
          type="date"
          value={date}
          error={missing ?? error}
          onChange={({ target }) => setDate(target.value)}
        />
        <Button onClick={add}>Add day</Button>
      </div>
      {daysOff.length === 0 ? null : (
        <ul className={styles.dates}>
          {daysOff.map((known) => (
            <li key={known} className={styles.date}>
              {formatDate(known)}
              <Button
                variant="quiet"
                size="compact"
                onClick={() => onChange(daysOff.filter((other) => other !== known))}
              >
                Remove
                <VisuallyHidden>{`: ${formatDate(known)}`}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
