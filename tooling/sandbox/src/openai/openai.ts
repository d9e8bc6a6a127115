import { RecordedVendor, type VendorFault } from '../vendor/recorded-vendor.ts';

/** Faults that can be requested for the next requests. */
export const MODEL_FAULTS = [
  'refusal',
  'content_filter',
  'timeout',
  'rate_limit',
  'quota',
  'server_error',
  'invalid_structure',
  'cut_off',
  'broken_stream',
] as const;

/** One of {@link MODEL_FAULTS}. */
export type ModelFaultKind = (typeof MODEL_FAULTS)[number];

/** A failure of the next requests. */
export type ModelFault = VendorFault<ModelFaultKind> & {
  /** Retry delay of a rate limit in milliseconds; default 1000. */
  retryAfterMs?: number;
};

/** A request received by the language model's API. */
export type ModelRequest = {
  id: string;
  /** ISO 8601. */
  at: string;
  path: string;
  model: string | null;
  /** How often the SDK sent it before. */
  retry: number;
  stream: boolean;
  instructions: string | null;
  input: string | null;
  schemaName: string | null;
  schema: unknown;
  /** The answer, as far as it was sent. */
  answer: string | null;
  inputTokens: number;
  outputTokens: number;
  fault: ModelFaultKind | null;
  /** Null while it is being answered. */
  status: number | null;
  /** `left`: the client closed the connection before the end. */
  outcome: 'open' | 'answered' | 'refused' | 'left' | 'broken';
};

/** The language model. */
export class OpenAi extends RecordedVendor<ModelFault, ModelRequest> {
  readonly settings = {
    /** Milliseconds between the pieces of a stream. */
    pauseMs: 0,
  };

  override state() {
    return { settings: this.settings, ...super.state() };
  }

  override clear(): void {
    super.clear();
    this.settings.pauseMs = 0;
  }
}
