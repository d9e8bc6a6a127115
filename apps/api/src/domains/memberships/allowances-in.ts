import type { Membership } from '@voltcourier/contracts';
import type { Words } from '../../platform/language/words.ts';

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
  { language, say, translate }: Words,
): Allowance {
  if (language === 'en') return { left, granted, label };
  const { unlimited, none, left: some } = MESSAGES[what];
  if (left === null || granted === null) return { left, granted, label: translate(unlimited) };
  return { left, granted, label: granted === 0 ? translate(none) : say(some, { left, granted }) };
}

/** Translates the remaining allowances of a membership. */
export const allowancesIn = (membership: Membership, words: Words): Membership => ({
  ...membership,
  sessions: allowanceIn(membership.sessions, 'sessions', words),
  emergencySessions: allowanceIn(membership.emergencySessions, 'emergencySessions', words),
});
