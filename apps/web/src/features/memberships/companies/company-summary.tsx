import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Link } from 'react-router-dom';
import * as paths from '../../../lib/paths.ts';
import styles from '../my-membership.module.css';
import { useMyCompany } from './use-my-company.ts';

const ROLE_LABELS = {
  owner: 'You are its owner.',
  manager: 'You are a manager.',
  driver: 'You drive for it.',
} as const;

/** Summary of the company for the dashboard; nothing for users without a company or invitation. */
export function CompanySummary() {
  const { data } = useMyCompany();
  if (data === undefined) return null;
  const { company, invited } = data;
  const [invitation] = invited;
  if (company === null && invitation === undefined) return null;
  return (
    <Card title="Company">
      <div className={styles.stack}>
        {company === null ? (
          <p>{`${invitation?.company} invites you.`}</p>
        ) : (
          <p>
            <strong>{company.name}</strong>
            <br />
            <span className={styles.quiet}>{ROLE_LABELS[company.role]}</span>
          </p>
        )}
        <div className={styles.actions}>
          <ButtonLink variant="secondary" render={<Link to={paths.accountCompany} />}>
            {company === null ? 'See the invitation' : 'Your company'}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
