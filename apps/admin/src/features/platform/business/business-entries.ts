import type {
  BusinessForm,
  BusinessSetting,
  BusinessSettings,
} from '@voltcourier/contracts/platform/business';

/** Labels of the settings. */
export const SETTING_NAMES: Readonly<Record<BusinessSetting, string>> = {
  hotline: 'Emergency hotline',
  email: 'Email address',
  social: 'Social links',
  postalAddress: 'Postal address',
  insurance: 'Insurance',
  license: 'License',
  technicians: 'Technicians',
  charges: 'Charges made',
  callbackMinutes: 'Callback',
  contactMinutes: 'Answer to a message',
  normalMinutes: 'Arrival, normal',
  priorityMinutes: 'Arrival, priority',
  emergencyMinutes: 'Arrival, emergency',
};

const minutesText = (minutes: number | null) => (minutes === null ? '' : String(minutes));

/** Social links, one per line. */
export const socialText = (links: readonly { label: string; url: string }[]): string =>
  links.map(({ label, url }) => `${label}=${url}`).join('\n');

/** Initial entries of the form: as text, empty if the configured value applies. */
export function entriesOf({ entered }: Pick<BusinessSettings, 'entered'>) {
  return {
    hotline: entered.hotline ?? '',
    hasNoHotline: entered.hotline === '',
    email: entered.email ?? '',
    social: socialText(entered.social ?? []),
    hasNoSocial: entered.social?.length === 0,
    postalAddress: (entered.postalAddress ?? []).join('\n'),
    insurance: entered.insurance ?? '',
    license: entered.license ?? '',
    technicians: entered.technicians ?? '',
    charges: entered.charges ?? '',
    hasNoCharges: entered.charges === '',
    callbackMinutes: minutesText(entered.callbackMinutes),
    contactMinutes: minutesText(entered.contactMinutes),
    normalMinutes: minutesText(entered.normalMinutes),
    priorityMinutes: minutesText(entered.priorityMinutes),
    emergencyMinutes: minutesText(entered.emergencyMinutes),
  };
}

/** Entries of the business settings. */
export type BusinessEntries = ReturnType<typeof entriesOf>;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const minutesOf = (text: string) => (text.trim() === '' ? null : Number(text));

function linksOf(text: string) {
  return linesOf(text).map((line) => {
    const [label = '', url = ''] = line.split(/=(.*)/su);
    return { label, url };
  });
}

/** Converts the entries to the schema's input. */
export function inputOf(entries: BusinessEntries): Record<keyof BusinessForm, unknown> {
  return {
    hotline: entries.hasNoHotline ? '' : entries.hotline.trim() || null,
    email: entries.email.trim() || null,
    social: entries.hasNoSocial
      ? []
      : linesOf(entries.social).length === 0
        ? null
        : linksOf(entries.social),
    postalAddress:
      linesOf(entries.postalAddress).length === 0 ? null : linesOf(entries.postalAddress),
    insurance: entries.insurance.trim() || null,
    license: entries.license.trim() || null,
    technicians: entries.technicians.trim() || null,
    charges: entries.hasNoCharges ? '' : entries.charges.trim() || null,
    callbackMinutes: minutesOf(entries.callbackMinutes),
    contactMinutes: minutesOf(entries.contactMinutes),
    normalMinutes: minutesOf(entries.normalMinutes),
    priorityMinutes: minutesOf(entries.priorityMinutes),
    emergencyMinutes: minutesOf(entries.emergencyMinutes),
  };
}
