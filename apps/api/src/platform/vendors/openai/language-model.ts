import type { z } from 'zod';

/** The units that a vendor bills: input tokens and output tokens. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** A question to a language model, with the schema of the answer. */
export interface CompletionRequest<Value> {
  /** Instructions for the model, sent as the vendor's system or developer message. */
  readonly instructions: string;
  /** Input to work on, sent as the user's message. Never personal data. */
  readonly input: string;
  /** Schema of the answer: an object, within what strict structured outputs support. */
  readonly schema: z.ZodType<Value>;
  /** Name of the schema for the vendor: letters, digits, `_` and `-`, at most 64. */
  readonly schemaName: string;
  /** Limit at which the vendor cuts the answer off; reasoning tokens count too. */
  readonly maxOutputTokens: number;
  /** Aborts the request, which fails with `cancelled`. */
  readonly signal?: AbortSignal;
  /** Receives the number of characters while the answer arrives. Makes the request stream. */
  readonly onProgress?: (charactersSoFar: number) => void;
}

/** An answer that matches the requested schema. */
export interface Completion<Value> extends TokenUsage {
  readonly value: Value;
  /** Model that answered, possibly a dated version of the requested one. */
  readonly model: string;
  /** The vendor's request ID, for its support. */
  readonly requestId: string | null;
}

/** A language model. Throws only {@link ModelFailure}. */
export interface LanguageModel {
  /** Name of the model. */
  readonly name: string;
  complete<Value>(request: CompletionRequest<Value>): Promise<Completion<Value>>;
}

/**
 * Reason for a failure.
 *
 * - `refused`: the model or the vendor's content filter won't answer this
 * - `timeout`: no complete answer within the configured time
 * - `rate_limited`: too many requests or tokens per minute; a retry may work
 * - `quota`: the vendor's account has no credit left, or has reached its own limit
 * - `invalid_answer`: the answer is cut off, isn't JSON, or doesn't match the schema
 * - `unreachable`: the vendor didn't answer, dropped the connection, or failed
 * - `cancelled`: the caller aborted the request
 * - `rejected`: the vendor refused the request: the key, the model or the schema is wrong
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

/** No answer, or an unusable one. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly reason: ModelFailureReason;
  /**
   * Usage billed by the vendor. Undefined if nothing was billed, and also if the vendor couldn't
   * report it: after `timeout`, `cancelled` or `unreachable`, partial work may have been billed.
   */
  readonly usage: TokenUsage | undefined;
  readonly requestId: string | null;

  /** @param message for the log: the vendor's message, never shown to users. */
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
