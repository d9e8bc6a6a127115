import { useQuery } from '@tanstack/react-query';
import { QueryCard } from '@voltcourier/account-screens/query-card';
import { Entry, EntryList } from '@voltcourier/account-screens/entry-list';
import { sentenceOf } from '@voltcourier/account-screens/sentence-of';
import type { Consent, ContactPreferences } from '@voltcourier/contracts/privacy/privacy';
import { PasswordProof } from '@voltcourier/contracts/accounts/security';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Notice } from '@voltcourier/ui/notice';
import { SwitchField } from '@voltcourier/ui/switch-field';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import { api } from './privacy-api.ts';
import { useOwnCall } from './use-own-call.ts';
import { saveFile } from '../../lib/save-file.ts';
import { AccountForm, PasswordField } from './account-form.tsx';
import styles from './accounts.module.css';
import { useAccountForm } from './use-account-form.ts';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Card with the optional mails, and those that every user gets, with the reason. */
export function MailsCard() {
  const result = useQuery(api.privacy.preferences.query());
  const save = useOwnCall(
    api.privacy.savePreferences.mutation((body: ContactPreferences) => ({ body })),
  );
  const switchOf = (
    preferences: ContactPreferences,
    name: keyof ContactPreferences,
    label: string,
    help: string,
  ) => {
    // Optimistic until the server responds.
    const shown = save.isPending ? save.variables : preferences;
    return (
      <SwitchField
        label={label}
        help={help}
        checked={shown[name]}
        onChange={({ target }) => {
          if (!save.isPending) save.mutate({ ...preferences, [name]: target.checked });
        }}
      />
    );
  };
  return (
    <QueryCard title="Emails you get" result={result}>
      {(preferences) => (
        <>
          {save.error === null ? null : <Notice tone="failed">{sentenceOf(save.error)}</Notice>}
          {switchOf(
            preferences,
            'reminders',
            'Reminders',
            'A day and an hour before each appointment.',
          )}
          {switchOf(
            preferences,
            'marketing',
            'News and offers',
            'Now and then, when there is something new.',
          )}
          <p className={styles.aside}>
            Confirmations, changes, cancellations and refunds always come: they say what you and we
            agreed on. So does news about your account’s security, because it protects you.
          </p>
        </>
      )}
    </QueryCard>
  );
}

const WHERE: Readonly<Record<Consent['where'], string>> = {
  registration: 'when you registered',
  booking: 'with a booking',
  account: 'on this page',
  mail: 'by the link in an email',
  'spam-report': 'by a spam report',
};
/** Describes a consent as one sentence, so that it is translated as a whole. */
function describeConsent({ what, given }: Consent): string {
  if (what === 'terms') return 'Terms of Service: agreed';
  if (what === 'marketing') {
    return given
      ? 'News and offers by email: switched on'
      : 'News and offers by email: switched off';
  }
  return given ? 'Reminders by email: switched on' : 'Reminders by email: switched off';
}

/** Number of consents shown at first; each booking adds one. */
const FIRST_CONSENTS = 4;

/** Card with the consents that the user gave and withdrew: when, which version, and where. */
export function ConsentsCard() {
  const [isWhole, setIsWhole] = useState(false);
  const result = useQuery({
    ...api.privacy.consents.query(),
    select: ({ consents }) => consents,
  });
  return (
    <QueryCard title="What you agreed to" result={result}>
      {(consents) =>
        consents.length === 0 ? (
          <p>Everything you agree to, or switch on or off, is recorded here.</p>
        ) : (
          <>
            <EntryList>
              {consents.slice(0, isWhole ? undefined : FIRST_CONSENTS).map((consent) => (
                <Entry
                  key={`${consent.what} ${consent.at}`}
                  name={describeConsent(consent)}
                  detail={`${format.format(new Date(consent.at))}, ${WHERE[consent.where]}, version ${consent.version}`}
                />
              ))}
            </EntryList>
            {consents.length <= FIRST_CONSENTS ? null : (
              <div className={styles.ways}>
                <Button aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
                  {isWhole ? 'Show fewer' : 'Show all'}
                </Button>
              </div>
            )}
          </>
        )
      }
    </QueryCard>
  );
}

/** Card that downloads everything kept about the user. */
export function DataCard() {
  const account = useAccountForm(PasswordProof, { password: '' });
  const { submitWith, fail, field, clear } = account;
  const download = useOwnCall(api.privacy.download.mutation());
  const submit = submitWith((entries) => {
    if (download.isPending) return;
    download.mutate(
      { body: entries },
      {
        onSuccess: (file) => {
          clear();
          saveFile(
            JSON.stringify(file, null, 2),
            `my-data-${new Date().toISOString().slice(0, 10)}.json`,
            'application/json',
          );
        },
        onError: (error) => fail(error),
      },
    );
  });
  return (
    <Card title="Your data">
      <div className={styles.stack}>
        <p>
          Everything that we keep about you, in one file that people and programs can read. What it
          is for is in the <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
        </p>
        <AccountForm of={account} label="Download your data" onSubmit={submit}>
          {download.isSuccess ? (
            <Notice tone="success" title="Your file is ready">
              It’s in your downloads. Keep it private: it has your addresses and bookings.
            </Notice>
          ) : null}
          <PasswordField label="Your password, to download your data" {...field('password')} />
          <div className={styles.ways}>
            <Button type="submit" pending={download.isPending} pendingLabel="Collecting...">
              Download my data
            </Button>
          </div>
        </AccountForm>
      </div>
    </Card>
  );
}
