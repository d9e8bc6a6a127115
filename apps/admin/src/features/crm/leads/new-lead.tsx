import { useMutation, useQuery } from '@tanstack/react-query';
import type { LeadForm, LeadRow } from '@voltcourier/contracts/crm/leads';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { showToast } from '@voltcourier/ui/toast';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useUser } from '../../../lib/use-user.ts';
import { type EntryErrors, formOf, type LeadEntries, NO_ENTRIES } from './lead-entries.ts';
import { LeadFields } from './lead-fields.tsx';
import styles from './leads.module.css';

function NewLeadForm({
  person,
  onAdded,
}: {
  person: LeadRow['person'];
  onAdded: (leadId: string) => void;
}) {
  const { data: user } = useUser();
  const [changes, setChanges] = useState<Partial<LeadEntries>>({});
  const [errors, setErrors] = useState<EntryErrors>({});
  const create = useMutation(
    api.leads.create.mutation(
      (body: LeadForm) => ({ body }),
      (lead) => {
        showToast({ title: 'Lead added' });
        onAdded(lead.id);
      },
    ),
  );
  const entries = { ...NO_ENTRIES, person, ownerId: user?.id ?? '', ...changes };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const checked = formOf(entries);
    setErrors(checked.errors ?? {});
    if (checked.form !== undefined) create.mutate(checked.form);
  };
  return (
    <form className={styles.form} aria-label="New lead" onSubmit={submit} noValidate>
      <Refusal error={create.error} title="Lead not added" />
      <LeadFields
        entries={entries}
        errors={errors}
        onChange={(change) => setChanges((current) => ({ ...current, ...change }))}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={create.isPending} pendingLabel="Adding...">
          Add lead
        </Button>
      </div>
    </form>
  );
}

/** A lead by hand, beside the board; of a person where one is given. */
export function NewLead({
  open,
  personId,
  onClose,
  onAdded,
}: {
  open: boolean;
  personId: string | undefined;
  onClose: () => void;
  onAdded: (leadId: string) => void;
}) {
  const { data: person, isPending } = useQuery({
    ...api.contacts.get.query(open && personId !== undefined && { params: { personId } }),
    select: ({ id, name }) => ({ id, name }),
    staleTime: Infinity,
  });
  const isReady = personId === undefined || !isPending;
  return (
    <SidePanel open={open} onClose={onClose} title="New lead">
      {open && isReady ? (
        <NewLeadForm key={personId ?? ''} person={person ?? null} onAdded={onAdded} />
      ) : null}
    </SidePanel>
  );
}
