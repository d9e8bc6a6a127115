import type { ApiError } from '@voltcourier/contracts/client';

/** What went wrong, as one sentence for a person. */
export const sentenceOf = ({ fieldErrors, message }: ApiError): string =>
  fieldErrors.length === 0 ? message : fieldErrors.map((entry) => entry.message).join(' ');
