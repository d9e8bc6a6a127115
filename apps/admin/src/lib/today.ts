import { DEFAULT_ZONE, localDateAt } from '@voltcourier/pricing';

/** Today's date in the time zone of the business, `YYYY-MM-DD`, as the API counts days. */
export const today = (): string => localDateAt(new Date(), DEFAULT_ZONE);
