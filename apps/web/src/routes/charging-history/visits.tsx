import { useSearchParams } from 'react-router-dom';
import { History } from '../../features/payments/charging-history/history.tsx';

/** The signed-in user's visits, for the year in the URL. */
export function Visits() {
  const [query, setQuery] = useSearchParams();
  const param = query.get('year') ?? '';
  return (
    <History
      year={/^20\d\d$/u.test(param) ? Number(param) : undefined}
      onYear={(year) =>
        setQuery(year === undefined ? {} : { year: String(year) }, { replace: true })
      }
    />
  );
}
