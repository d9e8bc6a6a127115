/** What the pages of the product under test say of the business, as its API does. */
export const TESTED_REACH = { hotline: '+1 757 555 0199', charges: '1,000+' } as const;
