import { reviews } from '@voltcourier/contracts/visits/reviews';
import { apiFor } from '../../lib/api.ts';

const api = apiFor({ reviews });

/** Loads the count, the average and the latest published reviews; null while there are too few. */
export const loadShownReviews = async () => (await api.reviews.listShown()).shown;
