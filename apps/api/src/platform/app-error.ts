import {
  type ErrorBody,
  ERROR_STATUS,
  type ErrorCode,
  type SlotProposal,
} from '@voltcourier/contracts';
import { inEnglish, type Translatable } from './language/sentence.ts';

/**
 * An error that is part of the contract: a code, and a message that the user can act on. It is the
 * only error thrown deliberately; `platform/http/errors.ts` turns it into the response.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError';
  readonly code: Code;
  /** Message in the user's language; `message` is the same in English. */
  readonly sentence: Translatable;
  readonly alternatives: readonly SlotProposal[] | undefined;
  /** Input field that the message concerns. */
  readonly field: string | undefined;
  readonly terms: ErrorBody['terms'];
  readonly challenge: string | undefined;
  /** Where the customer can settle it. Always set if the sentence asks to contact us. */
  readonly next: ErrorBody['next'];
  /** When to try again (RFC 9110, Retry-After). */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: Code,
    sentence: Translatable,
    extras: {
      alternatives?: readonly SlotProposal[];
      terms?: ErrorBody['terms'];
      challenge?: string;
      field?: string;
      next?: ErrorBody['next'];
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(inEnglish(sentence), extras.cause === undefined ? undefined : { cause: extras.cause });
    this.code = code;
    this.sentence = sentence;
    this.alternatives = extras.alternatives;
    this.field = extras.field;
    this.terms = extras.terms;
    this.challenge = extras.challenge;
    this.next = extras.next;
    this.retryAfterSeconds = extras.retryAfterSeconds;
  }

  /** The HTTP status of the code. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
