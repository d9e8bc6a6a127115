/** A question that only the operator can answer. */
export interface Question {
  /** Variable for the answer, which can also be given as a flag such as `--app-url`. */
  readonly name: string;
  readonly text: string;
  /** Default if the answer is empty. */
  readonly otherwise?: (answers: Answers) => string | undefined;
  /** Whether the installation works without it. */
  readonly isOptional?: boolean;
}

/** Variables by name. */
export type Answers = Readonly<Record<string, string | undefined>>;

/** The same domain with another host name: `https://api.example.com` next to `https://www.…`. */
const beside = (name: string) => (answers: Answers) => {
  const site = answers['APP_URL'] ?? '';
  if (!URL.canParse(site)) return undefined;
  return `https://${name}.${new URL(site).hostname.replace(/^www\./u, '')}`;
};

/** In the order in which they are asked. */
export const QUESTIONS: readonly Question[] = [
  { name: 'APP_URL', text: 'Address of the customer site, such as https://www.example.com' },
  { name: 'ADMIN_URL', text: 'Address of the staff app', otherwise: beside('staff') },
  { name: 'API_URL', text: 'Address of the API', otherwise: beside('api') },
  { name: 'ADMIN_EMAIL', text: 'Email address of the first administrator' },
  {
    name: 'ACME_EMAIL',
    text: 'Email address for notices about certificates',
    otherwise: ({ ADMIN_EMAIL }) => ADMIN_EMAIL,
  },
  {
    name: 'STAFF_EMAIL',
    text: 'Email address that receives emergencies and requests',
    otherwise: ({ ADMIN_EMAIL }) => ADMIN_EMAIL,
  },
  { name: 'BRAND_NAME', text: 'Name of the business', otherwise: () => 'VoltCourier' },
  {
    name: 'BRAND_EMAIL',
    text: 'Public email address',
    otherwise: ({ ADMIN_EMAIL }) => ADMIN_EMAIL,
  },
  {
    name: 'BRAND_HOTLINE',
    text: 'Emergency hotline, such as +1 757 555 0199',
    isOptional: true,
  },
  {
    name: 'POSTAL_ADDRESS',
    text: 'Postal address, with commas; campaigns need it',
    isOptional: true,
  },
  { name: 'SMTP_URL', text: 'Mail server, such as smtps://user:password@mail.example.com' },
  {
    name: 'MAIL_FROM',
    text: 'Sender of all mail',
    otherwise: ({ BRAND_NAME, BRAND_EMAIL }) => `${BRAND_NAME} <${BRAND_EMAIL}>`,
  },
  { name: 'STRIPE_SECRET_KEY', text: 'Stripe’s secret key (sk_live_…)' },
  { name: 'STRIPE_PUBLISHABLE_KEY', text: 'Stripe’s publishable key (pk_live_…)' },
  { name: 'STRIPE_WEBHOOK_SECRET', text: 'Signing secret of Stripe’s webhook endpoint (whsec_…)' },
];

/** The flag of a variable: `--app-url`. */
export const flagOf = (name: string): string => name.toLowerCase().replaceAll('_', '-');
