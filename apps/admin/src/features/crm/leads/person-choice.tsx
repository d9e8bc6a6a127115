import type { LeadRow } from '@voltcourier/contracts/crm/leads';
import { Button } from '@voltcourier/ui/button';
import { RecordChoice } from '../../../lib/record-choice.tsx';
import styles from './leads.module.css';

/** Selects the person or company of a lead from all contacts. */
export function PersonChoice({
  person,
  error,
  onChange,
}: {
  person: LeadRow['person'];
  error: string | undefined;
  onChange: (person: LeadRow['person']) => void;
}) {
  if (person === null) {
    return (
      <RecordChoice
        label="Person"
        kind="any"
        optional
        error={error}
        nobody="No match. You can add the lead without a contact."
        onChoose={({ id, name }) => onChange({ id, name })}
      />
    );
  }
  return (
    <div className={styles.chosen} role="group" aria-label="Person">
      <span>
        <span className={styles.quiet}>Person </span>
        <strong>{person.name}</strong>
      </span>
      <Button size="compact" onClick={() => onChange(null)}>
        Someone else
      </Button>
    </div>
  );
}
