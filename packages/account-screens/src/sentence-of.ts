import type { ApiError } from '@voltcourier/contracts/client';

/** Describes a failure in one sentence. */
export const sentenceOf = ({ fieldErrors, message }: ApiError): string =>
  fieldErrors.length === 0 ? message : fieldErrors.map((entry) => entry.message).join(' ');
