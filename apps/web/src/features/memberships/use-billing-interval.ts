import type { BillingInterval } from '@voltcourier/pricing';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '../../lib/hydration/use-hydrated.ts';

const PARAMETER = 'interval';

function intervalIn(parameters: URLSearchParams): BillingInterval {
  return parameters.get(PARAMETER) === 'annually' ? 'annually' : 'monthly';
}

/**
 * How the plans are shown to be billed (specification section 4; monthly is the default). It is in
 * the address, so that going back, a reload or a shared link shows the same.
 */
export function useBillingInterval(): [BillingInterval, (interval: BillingInterval) => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  // What was switched shows at once; the router takes its time to follow.
  const [ahead, setAhead] = useState<BillingInterval>();
  useEffect(() => setAhead(undefined), [search]);

  const change = (interval: BillingInterval) => {
    setAhead(interval);
    // The window's own address, which is ahead of the router's too.
    const parameters = new URLSearchParams(window.location.search);
    if (intervalIn(parameters) === interval) return;
    if (interval === 'annually') parameters.set(PARAMETER, interval);
    else parameters.delete(PARAMETER);
    void navigate({ search: String(parameters), hash });
  };
  const inAddress = isHydrated ? intervalIn(new URLSearchParams(search)) : 'monthly';
  return [ahead ?? inAddress, change];
}
