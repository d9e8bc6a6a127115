import { BRAND, useConfig } from '../../lib/config.ts';
import { COPYRIGHT_YEAR } from './legal-links.tsx';

/** Copyright line, with insurance, license and technicians if they are set. */
export function Copyright() {
  const { data } = useConfig();
  const text = [`© ${COPYRIGHT_YEAR} ${BRAND}`, ...(data?.brand.trust ?? [])].join(' · ');
  return <span suppressHydrationWarning>{text}</span>;
}
