import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@voltcourier/ui/error-state';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { api } from '../../lib/api.ts';
import styles from './accounts.module.css';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { useUser } from '../../lib/use-user.ts';

/** How the account of a member of staff is protected. It comes first where that is missing. */
export function Security() {
  const { data: user } = useUser();
  const {
    data: status,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...api.security.secondFactor.query(),
    staleTime: Infinity,
  });
  if (status === undefined) {
    if (error === null) return <Progress block>Looking...</Progress>;
    return (
      <ErrorState
        level={2}
        title="This couldn’t be loaded"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {error.message}
      </ErrorState>
    );
  }
  return (
    <div className={styles.security}>
      {user?.needsSecondFactor ? (
        <Notice title="One thing first" still>
          Staff accounts have a second factor. Add a passkey or set up an authenticator app, and
          everything else opens.
        </Notice>
      ) : null}
      <PasskeysCard />
      <AuthenticatorCard status={status} />
    </div>
  );
}
