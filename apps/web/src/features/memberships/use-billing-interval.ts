import type { BillingInterval } from '@voltcourier/pricing';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHydrated } from '../../lib/use-hydrated.ts';

const PARAMETER = 'interval';

/**
 * How the plans are shown to be billed (specification section 4; monthly is the default). It is in
 * the address, so that going back, a reload or a shared link shows the same.
 */
export function useBillingInterval(): [BillingInterval, (interval: BillingInterval) => void] {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const parameters = new URLSearchParams(search);
  const isInAddress = parameters.get(PARAMETER) === 'annually';

  const change = (interval: BillingInterval) => {
    if (isInAddress === (interval === 'annually')) return;
    if (interval === 'annually') parameters.set(PARAMETER, interval);
    else parameters.delete(PARAMETER);
    void navigate({ search: String(parameters), hash });
  };
  return [isHydrated && isInAddress ? 'annually' : 'monthly', change];
}
