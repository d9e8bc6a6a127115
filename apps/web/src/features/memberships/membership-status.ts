/** What the account knows of a membership (specification section 3, User). */
export interface HeldMembership {
  readonly tier: string | null;
  readonly endsAt: string | null;
}

/** What the button of the dashboard does about a membership. */
export const ACTIONS = {
  manage: 'Manage Membership',
  renew: 'Renew Membership',
  upgrade: 'Upgrade Membership',
} as const;

/** What the dashboard says of a membership, and what its button does. */
export interface MembershipStatus {
  readonly words: string;
  readonly action: keyof typeof ACTIONS;
}

/** The membership summary of the dashboard (specification section 2) at `now`. */
export function membershipStatus({ tier, endsAt }: HeldMembership, now: Date): MembershipStatus {
  if (tier === null || tier.toUpperCase() === 'FREE') {
    return { words: 'No active membership', action: 'upgrade' };
  }
  if (endsAt !== null && new Date(endsAt) > now) {
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(endsAt));
    return { words: `Active until ${date}`, action: 'manage' };
  }
  return { words: 'Expired', action: 'renew' };
}
