/** Display name of a stored membership tier: "PROFESSIONAL" is "Professional". */
export const tierName = (tier: string): string =>
  `${tier.slice(0, 1)}${tier.slice(1).toLowerCase()}`;
