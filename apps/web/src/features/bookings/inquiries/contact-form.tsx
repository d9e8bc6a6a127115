import { useMutation } from '@tanstack/react-query';
import {
  CONTACT_VEHICLES,
  ContactForm as Contact,
  inquiries,
} from '@voltcourier/contracts/bookings/inquiries';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextArea } from '@voltcourier/ui/text-area';
import { EmailField, TextField } from '@voltcourier/ui/text-field';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import { useEffect } from 'react';
import { apiFor } from '../../../lib/api.ts';
import { sendOnce } from '../../../lib/attempt-key.ts';
import { useSentForm } from '../../../lib/use-sent-form.ts';
import styles from './contact-form.module.css';

const api = apiFor({ inquiries });

const ATTEMPT = 'voltcourier.contact-attempt';
const EMPTY = { name: '', email: '', vehicle: '', notes: '' };

const vehicles = Object.entries(CONTACT_VEHICLES).map(([value, label]) => ({ value, label }));

const SENT = {
  title: 'Charge Scheduled!',
  description: "We'll be in touch shortly to confirm your appointment.",
} as const;

/** Inquiry form of the landing page, which staff answer (specification sections 3 to 5). */
export function ContactForm() {
  const contact = useMutation({
    mutationFn: (body: Contact) =>
      sendOnce(ATTEMPT, body, (headers) => api.inquiries.create({ body, headers })),
  });
  useEffect(preloadToast, []);

  const { formProps, field } = useSentForm({
    key: 'voltcourier.contact-entries',
    empty: EMPTY,
    schema: Contact,
    valuesOf: (entries) => ({ ...entries, notes: entries.notes || null }),
    call: contact,
    onSent: () => showToast(SENT),
    onFailure: ({ sentence }) =>
      showToast({
        title: 'Something went wrong!',
        description: sentence ?? 'Please try again later.',
        variant: 'destructive',
      }),
  });

  return (
    <form className={styles.form} aria-label="Schedule a charge" method="post" {...formProps}>
      <TextField label="Full name" autoComplete="name" required {...field('name')} />
      <EmailField required {...field('email')} />
      <SelectField
        label="Vehicle type"
        placeholder="Select your vehicle"
        options={vehicles}
        required
        {...field('vehicle')}
      />
      <TextArea
        label="Notes"
        optional
        rows={4}
        maxLength={2000}
        help="Where the car is, when it suits you, anything we should know."
        {...field('notes')}
      />
      {contact.error?.status === 0 ? (
        <Notice tone="failed">
          {contact.error.message} What you entered is kept, and trying again never asks twice.
        </Notice>
      ) : null}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        pending={contact.isPending}
        pendingLabel="Scheduling..."
      >
        Schedule a Charge Now
      </Button>
      <p className={styles.note}>We'll confirm your appointment via email.</p>
    </form>
  );
}
