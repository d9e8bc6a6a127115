import { useMutation } from '@tanstack/react-query';
import type { PersonField } from '@voltcourier/contracts/crm/custom-fields';
import { Button } from '@voltcourier/ui/button';
import { Disclosure } from '@voltcourier/ui/disclosure';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { Failed } from '@voltcourier/ui/error-state';
import { Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { showToast } from '@voltcourier/ui/toast';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { type ReactNode, useState } from 'react';
import { customFieldsApi } from '../../../lib/api/custom-fields.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { useCustomFields } from '../../../lib/use-custom-fields.ts';
import { FieldEditor, NewField } from './field-editor.tsx';
import { KIND_LABELS, SUBJECT_LABELS } from './field-labels.ts';
import styles from './contacts.module.css';
import { useChangeField } from './use-fields.ts';

/** Query value while a field is being added. */
const NEW = 'new';

function Row({ field, actions }: { field: PersonField; actions: ReactNode }) {
  const { name, kind, appliesTo, options } = field;
  const offered = options.filter(({ isArchived }) => !isArchived).map((option) => option.name);
  return (
    <li className={styles.field}>
      <div>
        <strong>{name}</strong>
        <div className={styles.quiet}>{`${KIND_LABELS[kind]} · ${SUBJECT_LABELS[appliesTo]}`}</div>
        {offered.length === 0 ? null : <div className={styles.quiet}>{offered.join(', ')}</div>}
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}

/** Moves fields up and down, and announces their new position. */
function useOrder(fields: readonly PersonField[]) {
  const move = useMutation(
    customFieldsApi.moveField.mutation(
      ({ fieldId, to }: { fieldId: string; to: 'up' | 'down' }) => ({
        params: { fieldId },
        body: { to },
      }),
    ),
  );
  const [moved, setMoved] = useState('');
  const go = ({ id, name }: PersonField, to: 'up' | 'down') => {
    const position = fields.findIndex((field) => field.id === id) + (to === 'up' ? 0 : 2);
    if (move.isPending || position < 1 || position > fields.length) return;
    move.mutate(
      { fieldId: id, to },
      { onSuccess: () => setMoved(`${name} is number ${position} of ${fields.length}`) },
    );
  };
  return { move, moved, go };
}

/** Active fields, with controls to reorder them. */
function Offered({
  fields,
  onChange,
}: {
  fields: readonly PersonField[];
  onChange: (field: PersonField) => void;
}) {
  const { move, moved, go } = useOrder(fields);
  return (
    <>
      <Refusal error={move.error} title="Order not changed" />
      <ul className={styles.fields} aria-label="Custom fields">
        {fields.map((field, index) => (
          <Row
            key={field.id}
            field={field}
            actions={
              <>
                <Button
                  size="compact"
                  aria-label={`Move ${field.name} up`}
                  aria-disabled={index === 0}
                  onClick={() => go(field, 'up')}
                >
                  Up
                </Button>
                <Button
                  size="compact"
                  aria-label={`Move ${field.name} down`}
                  aria-disabled={index === fields.length - 1}
                  onClick={() => go(field, 'down')}
                >
                  Down
                </Button>
                <Button
                  size="compact"
                  aria-label={`Edit ${field.name}`}
                  onClick={() => onChange(field)}
                >
                  Edit
                </Button>
              </>
            }
          />
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
    </>
  );
}

/** Archived fields. */
function Archived({ fields }: { fields: readonly PersonField[] }) {
  const change = useChangeField();
  const restore = ({ id, version, name, appliesTo, options }: PersonField) =>
    change.mutate(
      { id, version, form: { name, appliesTo, options, isArchived: false } },
      { onSuccess: () => showToast({ title: `${name} is back` }) },
    );
  return (
    <Disclosure title={`Archived fields (${fields.length})`} level={2}>
      <Refusal error={change.error} title="The field stays archived" />
      <ul className={styles.fields} aria-label="Archived fields">
        {fields.map((field) => (
          <Row
            key={field.id}
            field={field}
            actions={
              <Button
                size="compact"
                aria-label={`Take ${field.name} back`}
                onClick={() => restore(field)}
              >
                Take back
              </Button>
            }
          />
        ))}
      </ul>
    </Disclosure>
  );
}

/** Custom fields of people and companies: the list, their order, and new ones. */
export function FieldsTab() {
  const fields = useCustomFields();
  const { query, go, close } = useAddress();
  if (fields.error !== null) {
    return <Failed title="The fields can’t be loaded" result={fields} />;
  }
  if (fields.data === undefined) return <Progress block>Loading the fields...</Progress>;
  const offered = fields.data.filter(({ isArchived }) => !isArchived);
  const archived = fields.data.filter(({ isArchived }) => isArchived);
  const open = query.get('field');
  const edited = fields.data.find(({ id }) => id === open);
  const onClose = () => close({ field: undefined });
  const done = (title: string) => {
    showToast({ title });
    onClose();
  };
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <p className={styles.body}>
          Extra details to track for each customer: a gate code, the end of a contract, the size of
          a fleet.
        </p>
        <Button onClick={() => go({ field: NEW })}>New field</Button>
      </div>
      {offered.length === 0 ? (
        <EmptyState title="No custom fields yet" level={2}>
          Fields appear on every contact’s page.
        </EmptyState>
      ) : (
        <Offered fields={offered} onChange={({ id }) => go({ field: id })} />
      )}
      {archived.length === 0 ? null : <Archived fields={archived} />}
      <SidePanel
        open={edited !== undefined || open === NEW}
        onClose={onClose}
        title={edited?.name ?? 'New field'}
      >
        {edited === undefined ? (
          <NewField onDone={done} />
        ) : (
          <FieldEditor key={edited.id} field={edited} onDone={done} />
        )}
      </SidePanel>
    </div>
  );
}
