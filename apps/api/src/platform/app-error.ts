import {
  type ErrorBody,
  ERROR_STATUS,
  type ErrorCode,
  type SlotProposal,
} from '@voltcourier/contracts';
import { inEnglish, type Said } from './language/sentence.ts';

/**
 * A failure that is part of the contract: a code, and a sentence that the person can act on. It is
 * the only thing thrown on purpose; `platform/http/errors.ts` turns it into the response.
 */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError';
  readonly code: Code;
  /** What the person reads, in their language; `message` is the same in English. */
  readonly sentence: Said;
  readonly alternatives: readonly SlotProposal[] | undefined;
  /** The field of the input that the sentence is about. */
  readonly field: string | undefined;
  readonly terms: ErrorBody['terms'];
  readonly challenge: string | undefined;
  /** When to try again (RFC 9110, Retry-After). */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: Code,
    sentence: Said,
    extras: {
      alternatives?: readonly SlotProposal[];
      terms?: ErrorBody['terms'];
      challenge?: string;
      field?: string;
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
    this.retryAfterSeconds = extras.retryAfterSeconds;
  }

  /** The HTTP status of the code. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
