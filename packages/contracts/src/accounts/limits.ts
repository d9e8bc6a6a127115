/** Limit of one IP address for changes of accounts and for links. */
export const OFTEN = { max: 20, windowSeconds: 60 } as const;

/** Limit of one user for changes of second factors, against guessing from many addresses. */
export const OWN = { max: 20, windowSeconds: 900, by: 'caller' } as const;
