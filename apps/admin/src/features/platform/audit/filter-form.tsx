import { useQuery } from '@tanstack/react-query';
import { AUDIT_ACTIONS } from '@voltcourier/contracts/kernel/audit-actions';
import { Button } from '@voltcourier/ui/button';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import styles from './audit.module.css';
import { ACTION_WORDS } from './labels.ts';

/** The filters as the address has them; empty for none. */
export type Asked = Readonly<Record<'actor' | 'action' | 'subject' | 'from' | 'to', string>>;

const ACTIONS = AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_WORDS[action] }));

/** Narrows the log down. Choices count at once; what is typed, with Enter or the button. */
export function FilterForm({
  asked,
  onChange,
}: {
  asked: Asked;
  onChange: (changes: Partial<Asked>) => void;
}) {
  const { data: { actors } = { actors: [] } } = useQuery(api.audit.actors.query());
  const [subject, setSubject] = useState(asked.subject);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ subject: subject.trim() });
  };
  const day = (name: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      type="date"
      name={name}
      value={asked[name]}
      max="9999-12-31"
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <form className={styles.filters} role="search" aria-label="Audit log" onSubmit={submit}>
      <SelectField
        label="Who"
        name="actor"
        placeholder="Everybody"
        options={actors.map(({ id, name }) => ({ value: id, label: name }))}
        value={asked.actor}
        onChange={({ target }) => onChange({ actor: target.value })}
      />
      <SelectField
        label="What"
        name="action"
        placeholder="Everything"
        options={ACTIONS}
        value={asked.action}
        onChange={({ target }) => onChange({ action: target.value })}
      />
      {day('from', 'From')}
      {day('to', 'To')}
      <TextField
        label="About"
        name="subject"
        maxLength={100}
        autoComplete="off"
        placeholder="A number"
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <Button type="submit">Find</Button>
    </form>
  );
}
