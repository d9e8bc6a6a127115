import { useSearchParams } from 'react-router-dom';
import { CompanyStatements } from '../../features/memberships/statements/company-statements.tsx';

/** The statements of the signed-in person's company, of the month that the address names. */
export function Statements() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('month') ?? '';
  return (
    <CompanyStatements
      month={/^20\d\d-(?:0[1-9]|1[0-2])$/u.test(asked) ? asked : undefined}
      onMonth={(month) => setQuery({ month }, { replace: true })}
    />
  );
}
