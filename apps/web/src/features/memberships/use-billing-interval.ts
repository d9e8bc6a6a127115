import type { BillingInterval } from '@voltcourier/pricing';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '../../lib/hydration/use-hydrated.ts';

const PARAMETER = 'interval';

function intervalIn(parameters: URLSearchParams): BillingInterval {
  return parameters.get(PARAMETER) === 'annually' ? 'annually' : 'monthly';
}

/**
 * Billing interval for which the plans are shown (specification section 4; monthly by default). It
 * is in the URL, so that Back, a reload or a shared link shows the same.
 */
export function useBillingInterval(): [BillingInterval, (interval: BillingInterval) => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  // Shows the new interval immediately; the router updates later.
  const [ahead, setAhead] = useState<BillingInterval>();
  useEffect(() => setAhead(undefined), [search]);

  const change = (interval: BillingInterval) => {
    setAhead(interval);
    // The window's URL, which is also ahead of the router's.
    const parameters = new URLSearchParams(window.location.search);
    if (intervalIn(parameters) === interval) return;
    if (interval === 'annually') parameters.set(PARAMETER, interval);
    else parameters.delete(PARAMETER);
    void navigate({ search: String(parameters), hash });
  };
  const inAddress = isHydrated ? intervalIn(new URLSearchParams(search)) : 'monthly';
  return [ahead ?? inAddress, change];
}
