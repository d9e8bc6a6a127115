import { useMutation } from '@tanstack/react-query';
import { CompanyForm } from '@voltcourier/contracts/crm/company-records';
import type { Person } from '@voltcourier/contracts/crm/contacts';
import { Button } from '@voltcourier/ui/button';
import { Refusal } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import type { ReactNode } from 'react';
import { companyRecordsApi } from '../../../lib/api/company-records.ts';
import { LeaveGuard } from '../../../lib/leave-guard.tsx';
import { SaveNotice } from '../../../lib/save-notice.tsx';
import { type ContractForm, useContractForm } from '../../../lib/use-contract-form.ts';
import { useLeaving } from '../../../lib/use-leaving.ts';
import { useVersionedForm, type Versioned } from '../../../lib/use-versioned-form.ts';
import styles from './contacts.module.css';

const entriesOf = ({ name, email, phone }: CompanyForm) => ({
  name,
  email: email ?? '',
  phone: phone ?? '',
});

type Entries = ReturnType<typeof entriesOf>;

const inputOf = ({ name, email, phone }: Entries) => ({
  name,
  email: email.trim() === '' ? null : email,
  phone: phone.trim() === '' ? null : phone,
});

function Fields({
  form,
  name,
  action,
}: {
  form: ContractForm<Entries, CompanyForm>;
  /** Replaces the field of the name. */
  name?: ReactNode;
  /** Label of the button. */
  action: string;
}) {
  return (
    <>
      {name ?? <TextField label="Company name" maxLength={120} {...form.field('name')} />}
      <TextField label="Email" type="email" optional maxLength={254} {...form.field('email')} />
      <TextField label="Phone" type="tel" optional maxLength={40} {...form.field('phone')} />
      <div>
        <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Saving...">
          {action}
        </Button>
      </div>
    </>
  );
}

/** Adds a company. */
export function NewCompanyForm({ onDone }: { onDone: (companyId: string) => void }) {
  const { isOver, end } = useLeaving(onDone);
  const form = useContractForm({
    schema: CompanyForm,
    defaultValues: entriesOf({ name: '', email: null, phone: null }),
    toInput: inputOf,
    save: useMutation(companyRecordsApi.create.mutation((body: CompanyForm) => ({ body }))),
    onSaved: ({ id }) => end(id),
  });
  return (
    <form className={styles.form} aria-label="New company" {...form.formProps}>
      <LeaveGuard
        isChanged={form.isDirty && !isOver}
        lost="This company isn’t added yet."
        guardsQuery
      />
      <Refusal error={form.refusal} title="Company not saved" />
      <Fields form={form} action="Add company" />
    </form>
  );
}

/** The values of a company that a change is based on. */
function shownOf({ name, identities: [own] }: Person): CompanyForm {
  return { name: own?.name ?? name, email: own?.email ?? null, phone: own?.phone ?? null };
}

/** Edits the name and contact details of a company. */
export function ChangeCompanyForm({ company }: { company: Person }) {
  const shown = shownOf(company);
  const change = useMutation(
    companyRecordsApi.change.mutation(
      ({ form: entered, version }: Versioned<CompanyForm, string>) => ({
        params: { personId: company.id },
        body: { form: entered, seen: JSON.parse(version) as CompanyForm },
      }),
    ),
  );
  const form = useVersionedForm({
    schema: CompanyForm,
    // A company has no number of its version: its values are compared.
    version: JSON.stringify(shown),
    defaultValues: entriesOf(shown),
    toInput: inputOf,
    save: change,
    onSaved: (saved) => {
      form.reset(entriesOf(shownOf(saved)));
      showToast({ title: 'Company saved' });
    },
  });
  const isNameFixed = company.identities.some(
    ({ id, source }) => id === company.id && source === 'company-account',
  );
  return (
    <form className={styles.form} aria-label="Edit company" {...form.formProps}>
      <LeaveGuard
        isChanged={form.isDirty}
        lost="The changes to this company are lost."
        guardsQuery
      />
      <SaveNotice
        form={form}
        failedTitle="Company not saved"
        newerTitle="Someone else changed this company"
      />
      <Fields
        form={form}
        action="Save company"
        name={
          isNameFixed ? (
            <p className={styles.quiet}>
              The name is that of the business account, and its owner’s to choose.
            </p>
          ) : undefined
        }
      />
    </form>
  );
}
