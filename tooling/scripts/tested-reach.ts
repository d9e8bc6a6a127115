/** Business data in the pages of the product under test, the same as in its API. */
export const TESTED_REACH = { hotline: '+1 757 555 0199', charges: '1,000+' } as const;
