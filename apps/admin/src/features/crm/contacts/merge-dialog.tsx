import { useMutation } from '@tanstack/react-query';
import type { Person } from '@voltcourier/contracts/crm/contacts';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Refusal } from '@voltcourier/ui/notice';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import styles from './contacts.module.css';
import { identityWords } from './labels.ts';

/** A record that is to be merged with one. */
export type MergeOther = Pick<Person['suspects'][number], 'id' | 'name' | 'email' | 'phone'>;

/** Asks which of two records stands for both, and says what becomes of the other. */
export function MergeDialog({
  person,
  other,
  onClose,
}: {
  person: Person;
  /** Undefined while nothing is asked. */
  other: MergeOther | undefined;
  onClose: () => void;
}) {
  const [keptId, setKeptId] = useState(person.id);
  const merge = useMutation(
    api.contacts.merge.mutation(
      ({ personId, otherId: mergedId }: { personId: string; otherId: string }) => ({
        params: { personId },
        body: { otherId: mergedId },
      }),
    ),
  );
  const navigate = useNavigate();
  const [own] = person.identities;
  const close = () => {
    if (merge.isPending) return;
    merge.reset();
    onClose();
  };
  const submit = () => {
    if (other === undefined) return;
    const otherId = keptId === person.id ? other.id : person.id;
    merge.mutate(
      { personId: keptId, otherId },
      {
        onSuccess: ({ id }) => {
          showToast({ title: 'Records merged' });
          onClose();
          if (id !== person.id) void navigate(paths.contact(id));
        },
      },
    );
  };
  return (
    <Dialog
      open={other !== undefined}
      onClose={close}
      title="Merge these records?"
      description="Everything of both is shown as one: bookings, notes, tasks, tags. Nothing is moved or lost, and you can take them apart again."
      actions={
        <>
          <Button onClick={close}>Keep both</Button>
          <Button
            variant="primary"
            pending={merge.isPending}
            pendingLabel="Merging..."
            onClick={submit}
          >
            Merge
          </Button>
        </>
      }
    >
      {other === undefined ? null : (
        <div className={styles.form}>
          <Refusal error={merge.error} title="Records not merged" />
          <RadioCards
            legend="Primary record"
            name="kept"
            value={keptId}
            onValueChange={setKeptId}
            options={[
              {
                value: person.id,
                label: person.name,
                detail: own === undefined ? undefined : identityWords(own),
              },
              { value: other.id, label: other.name, detail: identityWords(other) },
            ]}
          />
        </div>
      )}
    </Dialog>
  );
}
