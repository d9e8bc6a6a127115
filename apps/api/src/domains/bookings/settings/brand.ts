import type { Settings } from '@voltcourier/contracts';
import type { Config } from '../../../platform/config/config.ts';

/** What is configured about the brand, and which variable of the environment says it. */
export function brandOf({ brand, mail }: Pick<Config, 'brand' | 'mail'>): Settings['brand'] {
  const social = brand.social.map(({ label, url }) => `${label}: ${url}`).join('\n');
  return [
    { label: 'Name', variable: 'BRAND_NAME', value: brand.name },
    { label: 'Email address', variable: 'BRAND_EMAIL', value: brand.email },
    { label: 'Emergency hotline', variable: 'BRAND_HOTLINE', value: brand.hotline },
    { label: 'Social links', variable: 'BRAND_SOCIAL', value: social === '' ? null : social },
    {
      label: 'Postal address',
      variable: 'POSTAL_ADDRESS',
      value: brand.postalAddress.length === 0 ? null : brand.postalAddress.join('\n'),
    },
    { label: 'From address', variable: 'MAIL_FROM', value: mail.from },
    { label: 'Staff notifications', variable: 'STAFF_EMAIL', value: mail.staff },
  ];
}
