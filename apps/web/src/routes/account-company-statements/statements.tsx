import { useSearchParams } from 'react-router-dom';
import { CompanyStatements } from '../../features/memberships/statements/company-statements.tsx';

/** Statements of the signed-in user's company, for the month in the URL. */
export function Statements() {
  const [query, setQuery] = useSearchParams();
  const param = query.get('month') ?? '';
  return (
    <CompanyStatements
      month={/^20\d\d-(?:0[1-9]|1[0-2])$/u.test(param) ? param : undefined}
      onMonth={(month) => setQuery({ month }, { replace: true })}
    />
  );
}
