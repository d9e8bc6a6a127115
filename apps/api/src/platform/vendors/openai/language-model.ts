import type { z } from 'zod';

/** What a vendor counts and bills: tokens that went in, and tokens that came out. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A question to a language model, and the form that the answer must have. */
export interface Ask<Value> {
  /** What the model is to do, as the vendor's system or developer message. */
  readonly instructions: string;
  /** What it is to work on: the user's message. Never personal data. */
  readonly input: string;
  /** The answer's form: an object, within what strict structured outputs can express. */
  readonly schema: z.ZodType<Value>;
  /** Names the schema to the vendor: letters, digits, `_` and `-`, 64 at most. */
  readonly schemaName: string;
  /** Where the vendor cuts the answer off; what it thinks before answering counts too. */
  readonly maxOutputTokens: number;
  /** Ends the request, with `cancelled`. */
  readonly signal?: AbortSignal;
  /** Told while the answer arrives how many characters there are. Makes the request stream. */
  readonly onProgress?: (charactersSoFar: number) => void;
}

/** An answer that has the form that was asked for. */
export interface Completion<Value> extends TokenUsage {
  readonly value: Value;
  /** The model that answered, which may be a dated version of the one that was asked. */
  readonly model: string;
  /** The vendor's id of the request, for its support. */
  readonly requestId: string | null;
}

/** A language model. Throws {@link ModelFailure} and nothing else. */
export interface LanguageModel {
  /** The model that is asked. */
  readonly name: string;
  complete<Value>(ask: Ask<Value>): Promise<Completion<Value>>;
}

/**
 * Why there is no answer.
 *
 * - `refused`: the model or the vendor's content filter won't answer this
 * - `timeout`: no complete answer within the configured time
 * - `rate_limited`: too many requests or tokens a minute; later it may work
 * - `quota`: the vendor's account has no credit left, or has reached its own limit
 * - `invalid_answer`: the answer is cut off, is no JSON, or hasn't the form that was asked for
 * - `unreachable`: the vendor didn't answer, broke off, or failed
 * - `cancelled`: whoever asked ended it
 * - `rejected`: the vendor doesn't take the request: the key, the model or the schema is wrong
 */
export type ModelFailureReason =
  | 'refused'
  | 'timeout'
  | 'rate_limited'
  | 'quota'
  | 'invalid_answer'
  | 'unreachable'
  | 'cancelled'
  | 'rejected';

/** No answer, or none of use. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly reason: ModelFailureReason;
  /**
   * What the vendor billed. Undefined when nothing was billed, and also when the vendor couldn't say:
   * after `timeout`, `cancelled` or `unreachable` it may have billed what it had done until then.
   */
  readonly usage: TokenUsage | undefined;
  readonly requestId: string | null;

  /** @param message for the log: what the vendor said, never shown to people. */
  constructor(
    reason: ModelFailureReason,
    message: string,
    detail: { usage?: TokenUsage | undefined; requestId?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause: detail.cause });
    this.reason = reason;
    this.usage = detail.usage;
    this.requestId = detail.requestId ?? null;
  }
}
