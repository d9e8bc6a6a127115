import type { User } from '@voltcourier/contracts/accounts/accounts';
import { Notice } from '@voltcourier/ui/notice';
import { preloadToast } from '@voltcourier/ui/toast';
import { QueryState } from '@voltcourier/ui/query-state';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import * as paths from '../../../lib/paths.ts';
import { useMyCompany } from './use-my-company.ts';
import styles from './company.module.css';
import { FoundForm } from './found-form.tsx';
import { InviteForm } from './invite-form.tsx';
import { Invited } from './invited.tsx';
import { Ending, People } from './people.tsx';

/** The user's company: creating or joining one, its members, and leaving it. */
export function MyCompany({ user }: { user: User }) {
  const result = useMyCompany();
  const { data } = result;
  useEffect(() => preloadToast(), []);
  if (data === undefined) {
    return (
      <QueryState
        result={result}
        loading="Loading your company..."
        failed="We can’t show your company"
      />
    );
  }
  const { company, invited } = data;
  return (
    <div className={styles.page}>
      {invited.map((invitation) => (
        <Invited key={invitation.id} invitation={invitation} isMember={company !== null} />
      ))}
      {user.emailVerified ? null : (
        <Notice still title="Verify your email address">
          Invitations to {user.email} are shown once it is verified.
        </Notice>
      )}
      {company === null ? (
        <FoundForm />
      ) : (
        <>
          <h2>{company.name}</h2>
          <nav className={styles.ways} aria-label="Company">
            <Link to={paths.companyVehicles}>Company vehicles</Link>
            {company.members === null ? null : (
              <>
                <Link to={paths.companyStatements}>Monthly statements</Link>
                <Link to={paths.accountRecurring}>Recurring appointments</Link>
              </>
            )}
          </nav>
          {company.members === null ? (
            <p className={styles.quiet}>
              You are a driver here: book with the company’s sessions. Its owner and managers see
              who is in.
            </p>
          ) : (
            <>
              <People company={company} />
              <InviteForm maySetRole={company.role === 'owner'} />
            </>
          )}
          <Ending company={company} myId={user.id} />
        </>
      )}
    </div>
  );
}
