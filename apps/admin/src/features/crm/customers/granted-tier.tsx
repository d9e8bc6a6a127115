import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { type Customer, TierForm } from '@voltcourier/contracts/crm/customers';
import { GRANDFATHERED_TIERS, type GrandfatheredTier, membershipTitle } from '@voltcourier/pricing';
import { Button } from '@voltcourier/ui/button';
import { ConfirmDialog } from '@voltcourier/ui/confirm-dialog';
import { Refusal } from '@voltcourier/ui/notice';
import { RadioCards } from '@voltcourier/ui/radio-cards';
import { TextField } from '@voltcourier/ui/text-field';
import { showToast } from '@voltcourier/ui/toast';
import { useState } from 'react';
import { customersApi } from '../../../lib/api/customers.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './customers.module.css';
import { dayOf } from './days.ts';

const OPTIONS = (Object.keys(GRANDFATHERED_TIERS) as GrandfatheredTier[]).map((tier) => {
  const { sessionsPerMonth, emergencySessionsPerMonth } = GRANDFATHERED_TIERS[tier];
  const emergencies =
    emergencySessionsPerMonth === 0 ? '' : ` and ${emergencySessionsPerMonth} emergency call-out`;
  return {
    value: tier,
    label: membershipTitle(tier),
    detail: `${sessionsPerMonth} charges${emergencies} a month`,
  };
});

function GrantForm({ customer }: { customer: Customer }) {
  const form = useContractForm({
    schema: TierForm,
    defaultValues: { tier: '', reason: '' },
    save: useMutation(
      customersApi.grantTier.mutation((body: TierForm) => ({
        params: { userId: customer.id },
        body,
      })),
    ),
    onSaved: (_customer, { tier }) => showToast({ title: `${membershipTitle(tier)} is granted` }),
  });
  return (
    <form className={styles.form} aria-label="Grant a tier" {...form.formProps}>
      <Refusal error={form.refusal} title="Tier not granted" />
      <RadioCards legend="Legacy plan" options={OPTIONS} {...form.choice('tier')} />
      <TextField
        label="Reason"
        maxLength={200}
        required
        help="The customer can see it in a copy of their data."
        {...form.field('reason')}
      />
      <div>
        <Button type="submit" pending={form.isPending} pendingLabel="Granting...">
          Grant tier
        </Button>
      </div>
    </form>
  );
}

function EndDialog({
  customer,
  end,
  open,
  onClose,
}: {
  customer: Customer;
  end: UseMutationResult<Customer, ApiError, void>;
  open: boolean;
  onClose: () => void;
}) {
  const until = customer.membership.currentPeriodEnd;
  return (
    <ConfirmDialog
      open={open}
      title="End this tier?"
      description={`It runs until ${until === null ? 'the end of its month' : dayOf(until)}, its sessions with it. The customer gets an email.`}
      back="Keep tier"
      action="End tier"
      pendingLabel="Ending..."
      failedTitle="Plan not ended"
      call={end}
      onConfirm={() => end.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** The tier granted to a customer, or the form that grants one. */
export function GrantedTier({ customer }: { customer: Customer }) {
  const [isEnding, setIsEnding] = useState(false);
  const end = useMutation(
    customersApi.endTier.mutation(() => ({ params: { userId: customer.id } })),
  );
  const { grantedTier: granted } = customer;
  const may = useMay();
  if (granted === null) {
    return may('memberships:write') ? (
      <GrantForm customer={customer} />
    ) : (
      <p className={styles.quiet}>None.</p>
    );
  }
  const since = dayOf(granted.startedAt);
  return (
    <div className={styles.form}>
      <p>{`${membershipTitle(granted.tier)}, granted by ${granted.grantedBy} on ${since}: ${granted.reason}`}</p>
      {granted.endsAt === null ? null : (
        <p className={styles.quiet}>{`It ends on ${dayOf(granted.endsAt)}.`}</p>
      )}
      {granted.endsAt === null && may('memberships:write') ? (
        <div>
          <Button onClick={() => setIsEnding(true)}>End tier</Button>
        </div>
      ) : null}
      <EndDialog customer={customer} end={end} open={isEnding} onClose={() => setIsEnding(false)} />
    </div>
  );
}
