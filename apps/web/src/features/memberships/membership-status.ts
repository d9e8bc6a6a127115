/** What the account knows of a membership (specification section 3, User). */
export interface HeldMembership {
  readonly tier: string | null;
  readonly endsAt: string | null;
}

/** What the dashboard says of a membership, and what its button does. */
export interface MembershipStatus {
  readonly words: string;
  readonly action: 'Manage Membership' | 'Renew Membership' | 'Upgrade Membership';
}

/** The membership summary of the dashboard (specification section 2) at `now`. */
export function membershipStatus({ tier, endsAt }: HeldMembership, now: Date): MembershipStatus {
  if (tier === null || tier.toUpperCase() === 'FREE') {
    return { words: 'No active membership', action: 'Upgrade Membership' };
  }
  if (endsAt !== null && new Date(endsAt) > now) {
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(endsAt));
    return { words: `Active until ${date}`, action: 'Manage Membership' };
  }
  return { words: 'Expired', action: 'Renew Membership' };
}
