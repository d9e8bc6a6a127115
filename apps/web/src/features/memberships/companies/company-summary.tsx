import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Link } from 'react-router-dom';
import { ASKED_ANEW } from '../../../lib/api.ts';
import * as paths from '../../../lib/paths.ts';
import { api } from './api.ts';
import styles from '../my-membership.module.css';

const ROLE_WORDS = {
  owner: 'You are its owner.',
  manager: 'You are a manager.',
  driver: 'You drive for it.',
} as const;

/** The company of the signed-in person, and those that invite them. */
export const useMyCompany = () => useQuery({ ...api.companies.get.query(), ...ASKED_ANEW });

/** The company in a few words, for the dashboard; nothing for who has none and isn’t invited. */
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
            <span className={styles.quiet}>{ROLE_WORDS[company.role]}</span>
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
