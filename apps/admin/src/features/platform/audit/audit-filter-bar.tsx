import { useQuery } from '@tanstack/react-query';
import { AUDIT_ACTIONS } from '@voltcourier/contracts/kernel/audit-actions';
import { FilterBar } from '@voltcourier/ui/filter-bar';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { auditApi } from '../../../lib/api/audit.ts';
import { ACTION_LABELS } from './labels.ts';

/** Filters from the URL; empty for none. */
export type AuditParams = Readonly<Record<'actor' | 'action' | 'subject' | 'from' | 'to', string>>;

const ACTIONS = AUDIT_ACTIONS.map((action) => ({ value: action, label: ACTION_LABELS[action] }));

/** Filters of the log. Selections apply immediately; typed text on Enter or with the button. */
export function AuditFilterBar({
  params,
  onChange,
}: {
  params: AuditParams;
  onChange: (changes: Partial<AuditParams>) => void;
}) {
  const { data: { actors } = { actors: [] } } = useQuery(auditApi.actors.query());
  const day = (name: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      type="date"
      name={name}
      value={params[name]}
      max="9999-12-31"
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <FilterBar
      list="Audit log"
      label="About"
      asks="enter"
      field={{ name: 'subject', type: 'text', autoComplete: 'off', placeholder: 'Record ID' }}
      search={params.subject}
      onSearch={(subject) => onChange({ subject })}
      main={
        <SelectField
          label="Who"
          name="actor"
          placeholder="Everyone"
          options={actors.map(({ id, name }) => ({ value: id, label: name }))}
          value={params.actor}
          onChange={({ target }) => onChange({ actor: target.value })}
        />
      }
      activeCount={
        [params.actor, params.action, params.from, params.to].filter((one) => one !== '').length
      }
      onClear={() => onChange({ actor: '', action: '', from: '', to: '' })}
    >
      <SelectField
        label="What"
        name="action"
        placeholder="Everything"
        options={ACTIONS}
        value={params.action}
        onChange={({ target }) => onChange({ action: target.value })}
      />
      {day('from', 'From')}
      {day('to', 'To')}
    </FilterBar>
  );
}
