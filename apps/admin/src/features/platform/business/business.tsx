import { useQuery } from '@tanstack/react-query';
import { Notice } from '@voltcourier/ui/notice';
import { QueryState } from '@voltcourier/ui/query-state';
import { Link } from 'react-router-dom';
import { businessApi } from '../../../lib/api/business.ts';
import { ROUTES } from '../../../lib/paths.ts';
import { useMay } from '../../../lib/use-user.ts';
import styles from './business.module.css';
import { BusinessForm } from './business-form.tsx';
import { BusinessHistory } from './business-history.tsx';

/** Which changes take effect immediately, and which with the next build. */
function WhenItCounts() {
  return (
    <Notice still title="Changes take effect at once">
      <p>
        In emails, in the API, on the emergency status page, and on pages of the site once they have
        loaded. What needs the next build of the site: the number on the emergency page and the
        address in the footer for browsers without JavaScript, the hotline that search engines read,
        and response times in help articles, questions and terms.
      </p>
      <p>
        Opening hours are set per region, under <Link to={ROUTES.settings}>Settings</Link>. Prices
        and plans are part of the software.
      </p>
    </Notice>
  );
}

/** Contact details and promises of the business, editable and with a history. */
export function Business() {
  const canChange = useMay()('settings:write');
  const result = useQuery(businessApi.getBusiness.query());
  const { data } = result;
  if (data === undefined) {
    return (
      <QueryState
        result={result}
        loading="Loading the settings..."
        failed="The settings can’t be loaded"
      />
    );
  }
  return (
    <div className={styles.page}>
      <WhenItCounts />
      <BusinessForm settings={data} canChange={canChange} />
      <BusinessHistory />
    </div>
  );
}
