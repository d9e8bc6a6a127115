import { useMutation } from '@tanstack/react-query';
import type { Identity, Person } from '@voltcourier/contracts/crm/contacts';
import { Button } from '@voltcourier/ui/button';
import { Disclosure } from '@voltcourier/ui/disclosure';
import { useNextFocus } from '@voltcourier/ui/lost-focus';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { RecordChoice } from '../../../lib/record-choice.tsx';
import { useMay } from '../../../lib/use-user.ts';
import { MergeDialog, type MergeOther } from './merge-dialog.tsx';
import styles from './contacts.module.css';
import { dayOf, identityLabel, REASON_LABELS } from './labels.ts';

/** Possible duplicates of a person, to merge or dismiss. */
export function Suspects({ person }: { person: Person }) {
  const [selected, setSelected] = useState<Person['suspects'][number]>();
  const dismiss = useMutation(
    contactsApi.dismiss.mutation((otherId: string) => ({
      params: { personId: person.id },
      body: { otherId },
    })),
  );
  const may = useMay();
  return (
    <>
      <Refusal error={dismiss.error} title="Not saved" />
      {person.suspects.map((suspect) => (
        <Notice
          key={suspect.id}
          still
          tone="warning"
          title={`${suspect.name} may be the same ${person.kind}`}
          action={
            may('crm:write') ? (
              <div className={styles.actions}>
                <Button size="compact" onClick={() => setSelected(suspect)}>
                  Merge
                </Button>
                <Button
                  size="compact"
                  pending={dismiss.isPending}
                  onClick={() => dismiss.mutate(suspect.id)}
                >
                  Not the same
                </Button>
              </div>
            ) : null
          }
        >
          <p>{`${REASON_LABELS[suspect.reason]}. ${identityLabel(suspect)}`}</p>
        </Notice>
      ))}
      <MergeDialog
        key={selected?.id}
        person={person}
        other={selected}
        onClose={() => setSelected(undefined)}
      />
    </>
  );
}

/** Merges any other record, without evidence that it is a duplicate. */
function MergeAnother({ person }: { person: Person }) {
  const [selected, setSelected] = useState<MergeOther>();
  return (
    <Disclosure title="Merge with another record" level={4}>
      <RecordChoice
        label="Record"
        kind={person.kind}
        nobody="No match."
        exceptId={person.id}
        onChoose={setSelected}
      />
      <MergeDialog
        key={selected?.id}
        person={person}
        other={selected}
        onClose={() => setSelected(undefined)}
      />
    </Disclosure>
  );
}

function Merged({ identity, onPressed }: { identity: Identity; onPressed: () => void }) {
  const apart = useMutation(
    contactsApi.unmerge.mutation(
      () => ({ params: { personId: identity.id } }),
      () => showToast({ title: `${identity.name} unmerged` }),
    ),
  );
  const may = useMay();
  return (
    <li className={styles.entry}>
      <p>
        <strong>{identity.name}</strong>
      </p>
      <p className={styles.quiet}>
        {`${identityLabel(identity)}, since ${dayOf(identity.createdAt)}`}
      </p>
      <Refusal error={apart.error} title="Not unmerged" />
      {may('crm:write') ? (
        <Button
          size="compact"
          pending={apart.isPending}
          pendingLabel="Unmerging..."
          onClick={() => {
            onPressed();
            apart.mutate(undefined);
          }}
        >
          Unmerge
        </Button>
      ) : null}
    </li>
  );
}

/** Records that were merged into this person, and the choice of another one. */
export function MergedRecords({ person }: { person: Person }) {
  const may = useMay();
  const merged = person.identities.filter(({ mergedInto }) => mergedInto !== null);
  const { container, onPressed } = useNextFocus(person.identities);
  if (merged.length === 0 && !may('crm:write')) return null;
  return (
    <div ref={container} className={styles.side} tabIndex={-1}>
      {merged.length === 0 ? null : (
        <section className={styles.section} aria-labelledby="records">
          <h3 id="records">Merged records</h3>
          <ul className={styles.list}>
            {merged.map((identity) => (
              <Merged key={identity.id} identity={identity} onPressed={onPressed} />
            ))}
          </ul>
        </section>
      )}
      {may('crm:write') ? <MergeAnother person={person} /> : null}
    </div>
  );
}
