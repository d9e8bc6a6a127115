/** A membership's tier as it is stored, as it reads: "PROFESSIONAL" is "Professional". */
export const tierName = (tier: string): string =>
  `${tier.slice(0, 1)}${tier.slice(1).toLowerCase()}`;
