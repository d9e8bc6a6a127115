import { useMutation } from '@tanstack/react-query';
import {
  BusinessInquiryForm,
  businessInquiries,
} from '@voltcourier/contracts/bookings/business-inquiries';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Notice } from '@voltcourier/ui/notice';
import { TextArea } from '@voltcourier/ui/text-area';
import { EmailField, PhoneField, TextField } from '@voltcourier/ui/text-field';
import type { FormFields } from '@voltcourier/ui/use-form-fields';
import { useEffect, useRef, useState } from 'react';
import { apiFor } from '../../../lib/api.ts';
import { sendOnce } from '../../../lib/attempt-key.ts';
import { useSentForm } from '../../../lib/use-sent-form.ts';
import styles from './business-form.module.css';

const api = apiFor({ businessInquiries });

const ATTEMPT = 'voltcourier.business-attempt';
const EMPTY = { name: '', company: '', email: '', phone: '', fleetSize: '', notes: '' };

/** Parses a number of vehicles: 12, or 1200 if typed as "1,200". */
const countIn = (typed: string): number => {
  const digits = typed.replaceAll(/[\s,]/gu, '');
  return /^\d+$/u.test(digits) ? Number(digits) : Number.NaN;
};

function Sent({ email, onMore }: { email: string; onMore: () => void }) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card title="Message sent">
      <div className={styles.sent}>
        <p ref={heading} tabIndex={-1}>
          Thank you. A real person will reply to <strong>{email}</strong>.
        </p>
        <div>
          <Button onClick={onMore}>Send another message</Button>
        </div>
      </div>
    </Card>
  );
}

function Fields({ field }: Pick<FormFields<keyof typeof EMPTY>, 'field'>) {
  return (
    <>
      <TextField label="Your name" autoComplete="name" required {...field('name')} />
      <TextField label="Company" autoComplete="organization" required {...field('company')} />
      <EmailField required {...field('email')} />
      <div className={styles.pair}>
        <PhoneField optional {...field('phone')} />
        <TextField
          label="Number of vehicles"
          inputMode="numeric"
          autoComplete="off"
          required
          {...field('fleetSize')}
        />
      </div>
      <TextArea
        label="Message"
        optional
        rows={4}
        maxLength={2000}
        help="Where the cars are parked overnight, and how often they need a charge."
        {...field('notes')}
      />
    </>
  );
}

/** Inquiry about a business account; staff answer by email. */
export function BusinessForm() {
  const [sentFor, setSentFor] = useState<string>();
  const inquiry = useMutation({
    mutationFn: (body: BusinessInquiryForm) =>
      sendOnce(ATTEMPT, body, (headers) => api.businessInquiries.create({ body, headers })),
  });

  const { formProps, field } = useSentForm({
    key: 'voltcourier.business-entries',
    empty: EMPTY,
    schema: BusinessInquiryForm,
    valuesOf: (entries) => ({
      ...entries,
      phone: entries.phone.trim() || null,
      fleetSize: countIn(entries.fleetSize),
      notes: entries.notes || null,
    }),
    call: inquiry,
    onSent: ({ email }) => setSentFor(email),
  });

  if (sentFor !== undefined) {
    return <Sent email={sentFor} onMore={() => setSentFor(undefined)} />;
  }
  return (
    <Card title="Talk to us">
      <form className={styles.form} aria-label="Talk to us" method="post" {...formProps}>
        <Fields field={field} />
        {inquiry.error === null ? null : (
          <Notice tone="failed" title="Not sent">
            {inquiry.error.status === 0
              ? `${inquiry.error.message} What you entered is kept, and trying again never sends it twice.`
              : (inquiry.error.sentence ?? 'Please try again later.')}
          </Notice>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          pending={inquiry.isPending}
          pendingLabel="Sending..."
        >
          Send
        </Button>
        <p className={styles.note}>A real person replies by email. It commits you to nothing.</p>
      </form>
    </Card>
  );
}
