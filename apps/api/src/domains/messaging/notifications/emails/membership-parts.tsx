import {
  DEFAULT_ZONE,
  GRANDFATHERED_TIERS,
  type GrandfatheredTier,
  membershipTitle,
} from '@voltcourier/pricing';
import type { ReactNode } from 'react';
import type { Texts } from '../../../../platform/language/texts.ts';
import type { MembershipSubject } from '../mail-subjects.ts';
import { ActionLink } from './layout.tsx';
import { formatAppointment, type Sender } from './message.tsx';

export interface Content {
  readonly subject: string;
  readonly preview: string;
  readonly title: string;
  readonly body: ReactNode;
}

export const dateOf = (instant: string | undefined, texts: Texts): string =>
  instant === undefined ? '' : formatAppointment(new Date(instant), DEFAULT_ZONE, texts);

/** Returns the membership's name within a sentence: "Professional membership". */
export function titleOf({ detail: { plan, tier } }: MembershipSubject, texts: Texts): string {
  const name = tier ?? plan;
  return name === undefined
    ? texts.say('membership')
    : texts.say('{plan} membership', { plan: texts.translate(membershipTitle(name)) });
}

/** Returns the monthly allowance of a granted tier: "5 charges and 1 emergency charge". */
export function tierAllowance(tier: GrandfatheredTier, texts: Texts): string {
  const { sessionsPerMonth: charges, emergencySessionsPerMonth: emergencies } =
    GRANDFATHERED_TIERS[tier];
  return emergencies === 0
    ? texts.say('{charges} charges', { charges })
    : texts.say('{charges} charges and {emergencies} emergency charge', { charges, emergencies });
}

/** Data of a mail's text. */
export interface Given {
  readonly row: MembershipSubject;
  readonly sender: Sender;
  readonly texts: Texts;
  readonly hello: string;
  /** "Professional membership". */
  readonly title: string;
  /** When the membership, its paid period or the trial ends. */
  readonly ends: string;
}

export const linkTo = (path: string, label: string, { siteUrl }: Sender) => (
  <ActionLink href={`${siteUrl}${path}`}>{label}</ActionLink>
);

export const seeMembership = ({ sender, texts }: Given) =>
  linkTo('/dashboard', texts.say('See your membership'), sender);

export const payOtherwise = ({ sender, texts }: Given) =>
  linkTo('/dashboard', texts.say('Pay with another card'), sender);
