import { Button } from '@voltcourier/ui/button';
import { FieldSet } from '@voltcourier/ui/field-set';
import { Notice } from '@voltcourier/ui/notice';
import { EmailField, PhoneField, TextField } from '@voltcourier/ui/text-field';
import type { PersonRow } from '@voltcourier/contracts/crm/contacts';
import type { ContractForm } from '../../lib/use-contract-form.ts';
import { CallerChoice } from './caller-choice.tsx';
import styles from './new-booking.module.css';
import type { Caller } from './use-caller.ts';

/** The caller: a known contact, or new contact details. */
export function CallerFields({
  caller: { chosen, customer },
  form,
  onChoose,
}: {
  caller: Caller;
  form: Pick<ContractForm<{ name: string; email: string; phone: string }>, 'field'>;
  onChoose: (chosen: PersonRow | undefined) => void;
}) {
  return (
    <FieldSet legend="Caller">
      {chosen === undefined ? (
        <CallerChoice onChoose={onChoose} />
      ) : (
        <Notice
          title={`Booking for ${chosen.name}`}
          action={
            <Button size="compact" onClick={() => onChoose(undefined)}>
              Change
            </Button>
          }
        >
          {customer === undefined
            ? (chosen.email ?? '')
            : `${customer.email}. ${customer.membership.sessions.label}.`}
        </Notice>
      )}
      <div className={styles.pair}>
        <TextField label="Name" maxLength={120} required {...form.field('name')} />
        <PhoneField maxLength={40} autoComplete="off" required {...form.field('phone')} />
      </div>
      <EmailField
        maxLength={254}
        autoComplete="off"
        required
        help="For the payment link and the confirmation."
        {...form.field('email')}
      />
    </FieldSet>
  );
}
