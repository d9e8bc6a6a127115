import type { Membership } from '@voltcourier/contracts';
import type { Texts } from '../../platform/language/texts.ts';

type Allowance = Membership['sessions'];

const MESSAGES = {
  sessions: {
    unlimited: 'Unlimited sessions',
    none: 'No sessions',
    left: '{left} of {granted, plural, one {# session} other {# sessions}} left',
  },
  emergencySessions: {
    unlimited: 'Unlimited emergency call-outs',
    none: 'No emergency call-outs',
    left: '{left} of {granted, plural, one {# emergency call-out} other {# emergency call-outs}} left',
  },
} as const;

function allowanceIn(
  { left, granted, label }: Allowance,
  what: keyof typeof MESSAGES,
  { language, say, translate }: Texts,
): Allowance {
  if (language === 'en') return { left, granted, label };
  const { unlimited, none, left: some } = MESSAGES[what];
  if (left === null || granted === null) return { left, granted, label: translate(unlimited) };
  return { left, granted, label: granted === 0 ? translate(none) : say(some, { left, granted }) };
}

/** Translates the remaining allowances of a membership. */
export const allowancesIn = (membership: Membership, texts: Texts): Membership => ({
  ...membership,
  sessions: allowanceIn(membership.sessions, 'sessions', texts),
  emergencySessions: allowanceIn(membership.emergencySessions, 'emergencySessions', texts),
});
