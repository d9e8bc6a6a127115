import type { Settings } from '@voltcourier/contracts';
import type { Config } from '../../../platform/config/config.ts';

/** Returns the brand settings that only the environment can change, with their variables. */
export function brandOf({ brand, mail }: Pick<Config, 'brand' | 'mail'>): Settings['brand'] {
  return [
    { label: 'Name', variable: 'BRAND_NAME', value: brand.name },
    { label: 'From address', variable: 'MAIL_FROM', value: mail.from },
    { label: 'Staff notifications', variable: 'STAFF_EMAIL', value: mail.staff },
  ];
}
