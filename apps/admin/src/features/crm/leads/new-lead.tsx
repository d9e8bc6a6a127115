import { useMutation, useQuery } from '@tanstack/react-query';
import { LeadForm, type LeadRow } from '@voltcourier/contracts/crm/leads';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { SidePanel } from '@voltcourier/ui/side-panel';
import { showToast } from '@voltcourier/ui/toast';
import { contactsApi } from '../../../lib/api/contacts.ts';
import { leadsApi } from '../../../lib/api/leads.ts';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { useLeaving } from '../../../lib/use-leaving.ts';
import { useUser } from '../../../lib/use-user.ts';
import { inputOf, NO_ENTRIES, problemsOf } from './lead-entries.ts';
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
  const { isOver, end } = useLeaving(onAdded);
  const form = useContractForm({
    schema: LeadForm,
    defaultValues: { ...NO_ENTRIES, personId: person, ownerId: user?.id ?? '' },
    toInput: inputOf,
    problemsOf,
    follows: true,
    save: useMutation(
      leadsApi.create.mutation(
        (body: LeadForm) => ({ body }),
        (lead) => {
          showToast({ title: 'Lead added' });
          end(lead.id);
        },
      ),
    ),
  });
  return (
    <form className={styles.form} aria-label="New lead" {...form.formProps}>
      <LeaveGuard
        isChanged={form.isDirty && !isOver}
        lost="This lead isn’t added yet."
        guardsQuery
      />
      <Refusal error={form.refusal} title="Lead not added" />
      <LeadFields form={form} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Adding...">
          Add lead
        </Button>
      </div>
    </form>
  );
}

/** Creates a lead, next to the board; optionally for a given person. */
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
    ...contactsApi.get.query(open && personId !== undefined && { params: { personId } }),
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
