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
import { EmailField } from '@voltcourier/ui/text-field';
import { useState } from 'react';
import { useSentForm } from '../../lib/use-sent-form.ts';
import { apiFor } from '../../lib/api.ts';
import styles from './notification-dialog.module.css';

const api = apiFor({ notifications });

const EMPTY = { email: '', consent: '' };
const AGREED = 'yes';

const valuesOf = ({ email, consent }: typeof EMPTY) => ({
  email,
  consent: consent === AGREED,
  consentVersion: NOTIFICATION_CONSENT_VERSION,
});

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

/** Dialog that subscribes to news (specification section 7, notification dialog; decisions). */
export function NotificationDialog({ open, onClose }: NotificationDialogProps) {
  const [subscribed, setSubscribed] = useState<string>();
  const subscription = useMutation(
    api.notifications.subscribe.mutation((body: SubscriptionForm) => ({ body })),
  );

  const { formProps, entries, errors, change, field } = useSentForm({
    key: 'voltcourier.notification-entries',
    empty: EMPTY,
    schema: SubscriptionForm,
    valuesOf,
    call: subscription,
    onSent: ({ email }) => setSubscribed(email),
  });

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
        <form className={styles.form} {...formProps}>
          <EmailField required {...field('email')} />
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
