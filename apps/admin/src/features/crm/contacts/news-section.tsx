import type { NewsConsent } from '@voltcourier/contracts/crm/contacts';
import { NOTIFICATION_CONSENTS } from '@voltcourier/contracts/messaging/notifications';
import { Disclosure } from '@voltcourier/ui/disclosure';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { formatClock } from '../../../lib/format-clock.ts';
import styles from './contacts.module.css';

type Step = NewsConsent['steps'][number];

const STATES: Readonly<
  Record<NewsConsent['kind'], Readonly<Record<NewsConsent['state'], string>>>
> = {
  subscription: { asked: 'Not confirmed yet', confirmed: 'Subscribed', ended: 'Unsubscribed' },
  account: {
    asked: 'Not chosen',
    confirmed: 'Switched on in the account',
    ended: 'Switched off in the account',
  },
};

const STEPS: Readonly<Record<Step['step'], string>> = {
  subscribed: 'Asked',
  confirmed: 'Confirmed',
  unsubscribed: 'Ended',
};

const SOURCES: Readonly<Record<NonNullable<Step['source']>, string>> = {
  site: 'in the dialog of the site',
  mail: 'by the link in an email',
  account: 'in the account',
  'spam-report': 'by a spam report',
};

const consentText = (version: string): string | undefined =>
  Object.entries(NOTIFICATION_CONSENTS).find(([known]) => known === version)?.[1];

const stepLabel = ({ step, at, source }: Step): string =>
  `${STEPS[step]} ${formatClock(at)}${source === null ? '' : `, ${SOURCES[source]}`}`;

/** Steps of a subscription, with the consent text that was shown. */
function Record({ steps }: { steps: readonly Step[] }) {
  const version = steps.at(-1)?.version ?? '';
  const text = consentText(version);
  return (
    <Disclosure title="Record">
      <ul>
        {steps.map((step) => (
          <li key={`${step.step} ${step.at}`}>{stepLabel(step)}</li>
        ))}
      </ul>
      {text === undefined ? null : (
        <p className={styles.quiet}>{`Agreed to (${version}): ${text}`}</p>
      )}
    </Disclosure>
  );
}

/** A person's consents to marketing mail: to what, since when, and how. */
export function NewsSection({ news }: { news: readonly NewsConsent[] }) {
  if (news.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="news">
      <h3 id="news">News and offers</h3>
      {news.map(({ kind, address, state, since, steps }) => (
        <div key={`${kind} ${address}`}>
          <SummaryList rows={[{ term: address, value: STATES[kind][state] }]} />
          <p className={styles.quiet}>
            {kind === 'account'
              ? `Email choices last changed ${formatClock(since)}`
              : `Since ${formatClock(since)}`}
          </p>
          {steps.length === 0 ? null : <Record steps={steps} />}
        </div>
      ))}
    </section>
  );
}
