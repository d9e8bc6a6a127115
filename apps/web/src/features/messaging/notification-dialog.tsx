import { useMutation } from '@tanstack/react-query';
import {
  NOTIFICATION_CONSENT_VERSION,
  NOTIFICATION_CONSENTS,
  notifications,
  SubscriptionForm,
} from '@voltcourier/contracts/messaging/notifications';
import { Button } from '@voltcourier/ui/button';
import { CheckboxField } from '@voltcourier/ui/checkbox-field';
import { Dialog } from '@voltcourier/ui/dialog';
import { Notice } from '@voltcourier/ui/notice';
import { TextField } from '@voltcourier/ui/text-field';
import { errorsByField } from '@voltcourier/ui/use-form-fields';
import { type FormEvent, useId, useState } from 'react';
import { checkForm, useEntries } from '../../lib/use-entries.ts';
import { apiFor } from '../../lib/api.ts';
import styles from './notification-dialog.module.css';

const api = apiFor({ notifications });

const KEY = 'voltcourier.notification-entries';
const EMPTY = { email: '', consent: '' };
const AGREED = 'yes';

interface NotificationDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function Done({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <div className={styles.form}>
      <Notice tone="success" title="One more step">
        {`An email is on its way to ${email}. Open its link to confirm your subscription. You can stop at any time.`}
      </Notice>
      <Button variant="primary" wide onClick={onClose}>
        Done
      </Button>
    </div>
  );
}

/** Subscribes to news (specification section 7, notification dialog; decisions). */
export function NotificationDialog({ open, onClose }: NotificationDialogProps) {
  const id = useId();
  const { form, fields, entries, errors, change, showErrors, clear, field } = useEntries(
    KEY,
    EMPTY,
  );
  const [subscribed, setSubscribed] = useState<string>();
  const subscription = useMutation(api.notifications.subscribe.mutation());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (subscription.isPending) return;
    const checked = checkForm(SubscriptionForm, fields, {
      email: entries.email,
      consent: entries.consent === AGREED,
      consentVersion: NOTIFICATION_CONSENT_VERSION,
    });
    if (!checked.ok) return showErrors(checked.errors);
    showErrors({});
    subscription.mutate(
      { body: checked.form },
      {
        onSuccess: () => {
          setSubscribed(entries.email.trim());
          clear();
        },
        onError: (failure) => showErrors(errorsByField(fields, failure.fieldErrors)),
      },
    );
  };

  const close = () => {
    onClose();
    setSubscribed(undefined);
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Get notified"
      {...(subscribed === undefined && {
        description: 'Service news and offers by email.',
      })}
    >
      {subscribed === undefined ? (
        <form ref={form} id={id} className={styles.form} onSubmit={submit} noValidate>
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            inputMode="email"
            required
            {...field('email')}
          />
          <CheckboxField
            name="consent"
            value={AGREED}
            label={NOTIFICATION_CONSENTS[NOTIFICATION_CONSENT_VERSION]}
            checked={entries.consent === AGREED}
            error={errors.consent}
            onChange={({ target }) => change({ consent: target.checked ? AGREED : '' })}
          />
          {subscription.error === null ? null : (
            <Notice tone="failed">{`${subscription.error.message} What you entered is kept.`}</Notice>
          )}
          <Button
            type="submit"
            variant="primary"
            wide
            pending={subscription.isPending}
            pendingLabel="Subscribing..."
          >
            Subscribe
          </Button>
        </form>
      ) : (
        <Done email={subscribed} onClose={close} />
      )}
    </Dialog>
  );
}
