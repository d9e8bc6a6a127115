import { BRAND, useConfig } from '../../lib/config.ts';
import { COPYRIGHT_YEAR } from './legal-links.tsx';

/** Whose site it is, and what it says of insurance, license and technicians, where that is set. */
export function Copyright() {
  const { data } = useConfig();
  const words = [`© ${COPYRIGHT_YEAR} ${BRAND}`, ...(data?.brand.trust ?? [])].join(' · ');
  return <span suppressHydrationWarning>{words}</span>;
}
