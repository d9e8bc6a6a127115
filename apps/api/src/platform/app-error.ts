import {
  type ErrorBody,
  ERROR_STATUS,
  type ErrorCode,
  type SlotProposal,
} from '@voltcourier/contracts';

/**
 * A failure that is part of the contract: a code, and a sentence that the person can act on. It is
 * the only thing thrown on purpose; `platform/http/errors.ts` turns it into the response.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError';
  readonly code: Code;
  readonly alternatives: readonly SlotProposal[] | undefined;
  /** The field of the input that the sentence is about. */
  readonly field: string | undefined;
  readonly terms: ErrorBody['terms'];
  readonly challenge: string | undefined;
  /** When to try again (RFC 9110, Retry-After). */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: Code,
    sentence: string,
    extras: {
      alternatives?: readonly SlotProposal[];
      terms?: ErrorBody['terms'];
      challenge?: string;
      field?: string;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(sentence, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.code = code;
    this.alternatives = extras.alternatives;
    this.field = extras.field;
    this.terms = extras.terms;
    this.challenge = extras.challenge;
    this.retryAfterSeconds = extras.retryAfterSeconds;
  }

  /** The HTTP status of the code. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
