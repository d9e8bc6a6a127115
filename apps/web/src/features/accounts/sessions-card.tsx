import { useQuery } from '@tanstack/react-query';
import { QueryCard } from '@voltcourier/account-screens/query-card';
import { deviceName } from '@voltcourier/account-screens/device';
import { Entry, EntryList } from '@voltcourier/account-screens/entry-list';
import { sentenceOf } from '@voltcourier/account-screens/sentence-of';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { showToast } from '@voltcourier/ui/toast';
import { keepTogether } from '../../lib/appointment.ts';
import { api } from './api.ts';
import { useOwnCall } from './use-own-call.ts';
import styles from './accounts.module.css';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const timeOf = (instant: string) => keepTogether(format.format(new Date(instant)));
const devicesOf = (count: number) => (count === 1 ? '1 other device' : `${count} other devices`);

/** Card with the account's sessions, which can end all others. */
export function SessionsCard() {
  const result = useQuery({
    ...api.accounts.sessions.query(),
    select: (answer) => answer.sessions,
  });
  const end = useOwnCall(api.accounts.endOtherSessions.mutation());
  return (
    <QueryCard title="Where you’re signed in" result={result} loading="Loading your sessions...">
      {(sessions) => (
        <>
          <EntryList>
            {sessions.map(({ id, userAgent, isCurrent, since, lastSeenAt }) => {
              const last = isCurrent ? 'This browser' : `Last used ${timeOf(lastSeenAt)}`;
              return (
                <Entry
                  key={id}
                  name={deviceName(userAgent)}
                  detail={`${last}, signed in ${timeOf(since)}`}
                />
              );
            })}
          </EntryList>
          {end.error === null ? null : <Notice tone="failed">{sentenceOf(end.error)}</Notice>}
          {sessions.length > 1 ? (
            <div className={styles.ways}>
              <Button
                pending={end.isPending}
                pendingLabel="Signing out..."
                onClick={() =>
                  end.mutate(undefined, {
                    onSuccess: ({ endedSessions }) =>
                      showToast({
                        title: 'Signed out everywhere else',
                        description: `Signed out of ${devicesOf(endedSessions)}.`,
                      }),
                  })
                }
              >
                Sign out everywhere else
              </Button>
            </div>
          ) : (
            <p className={styles.aside}>No other devices.</p>
          )}
        </>
      )}
    </QueryCard>
  );
}
