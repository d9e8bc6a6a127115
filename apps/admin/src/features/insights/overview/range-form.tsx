import { Button } from '@voltcourier/ui/button';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { type FormEvent, useState } from 'react';
import styles from './overview.module.css';
import { type Days, type RangeName, RANGES } from './overview-range.ts';

/** Selects the days of the figures; custom days by first and last day. */
export function RangeForm({
  name,
  days,
  onChange,
}: {
  name: RangeName;
  days: Days;
  onChange: (name: RangeName, days: Days) => void;
}) {
  // No contract validates or saves these days: they only become part of the URL.
  const [entries, setEntries] = useState(days);
  const isWrong = entries.from > entries.to;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong && entries.from !== '' && entries.to !== '') onChange('custom', entries);
  };
  const field = (key: keyof Days, label: string) => (
    <TextField
      label={label}
      type="date"
      value={entries[key]}
      error={key === 'to' && isWrong ? 'Choose a day after the first.' : undefined}
      onChange={({ target }) => setEntries((current) => ({ ...current, [key]: target.value }))}
    />
  );
  return (
    <form
      className={styles.range}
      data-fields="inline"
      aria-label="Days"
      onSubmit={submit}
      noValidate
    >
      <SelectField
        label="Days"
        options={RANGES}
        value={name}
        onChange={({ target }) => {
          setEntries(days);
          onChange(target.value as RangeName, days);
        }}
      />
      {name === 'custom' ? (
        <>
          {field('from', 'First day')}
          {field('to', 'Last day')}
          <Button type="submit">Show</Button>
        </>
      ) : null}
    </form>
  );
}
