/** Membership data of the account (specification section 3, User). */
export interface HeldMembership {
  readonly tier: string | null;
  readonly endsAt: string | null;
}

/** Labels of the dashboard's membership button. */
export const ACTIONS = {
  manage: 'Manage Membership',
  renew: 'Renew Membership',
  upgrade: 'Upgrade Membership',
} as const;

/** Membership text on the dashboard, and the action of its button. */
export interface MembershipStatus {
  readonly text: string;
  readonly action: keyof typeof ACTIONS;
}

/** Returns the dashboard's membership summary (specification section 2) at `now`. */
export function membershipStatus({ tier, endsAt }: HeldMembership, now: Date): MembershipStatus {
  if (tier === null || tier.toUpperCase() === 'FREE') {
    return { text: 'No active membership', action: 'upgrade' };
  }
  if (endsAt !== null && new Date(endsAt) > now) {
    const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(endsAt));
    return { text: `Active until ${date}`, action: 'manage' };
  }
  return { text: 'Expired', action: 'renew' };
}
