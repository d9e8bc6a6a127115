/** Error content of OpenAI: https://platform.openai.com/docs/guides/error-codes */
export type OpenAiErrorBody = {
  message: string;
  type: string;
  param: string | null;
  code: string | null;
};

/** An error in OpenAI's shape. */
export class OpenAiError extends Error {
  readonly status: number;
  readonly body: OpenAiErrorBody;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    detail: Partial<Omit<OpenAiErrorBody, 'message'>> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    const { type = 'invalid_request_error', param = null, code = null } = detail;
    this.status = status;
    this.body = { message, type, param, code };
    this.headers = headers;
  }
}

/** An invalid request. */
export function invalidRequest(
  message: string,
  param: string | null = null,
  code: string | null = null,
): OpenAiError {
  return new OpenAiError(400, message, { param, code });
}

/** A feature that OpenAI has and the sandbox doesn't support. */
export function notModelled(what: string, param: string | null = null): OpenAiError {
  return invalidRequest(`The sandbox does not model ${what}.`, param, 'sandbox_not_modelled');
}

/** 401, with the start of the key as OpenAI shows it. */
export function wrongKey(key: string | undefined): OpenAiError {
  if (key === undefined) {
    const message =
      "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).";
    return new OpenAiError(401, message);
  }
  const shown = `${key.slice(0, 5)}${'*'.repeat(Math.max(3, key.length - 9))}${key.slice(-4)}`;
  return new OpenAiError(401, `Incorrect API key provided: ${shown}.`, { code: 'invalid_api_key' });
}

/** 404 */
export function unknownModel(model: string): OpenAiError {
  const message = `The model \`${model}\` does not exist or you do not have access to it.`;
  return new OpenAiError(404, message, { code: 'model_not_found' });
}

/** 429 with the time to retry. */
export function rateLimited(model: string, retryAfterMs: number): OpenAiError {
  const seconds = String(Math.ceil(retryAfterMs / 1000));
  const message = `Rate limit reached for ${model} in organization org-sandbox on requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in ${retryAfterMs}ms.`;
  return new OpenAiError(
    429,
    message,
    { type: 'requests', code: 'rate_limit_exceeded' },
    {
      'retry-after': seconds,
      'retry-after-ms': String(retryAfterMs),
      'x-ratelimit-limit-requests': '3',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': `${retryAfterMs}ms`,
    },
  );
}

/** 429 because no credit is left. */
export function outOfQuota(): OpenAiError {
  const message =
    'You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.';
  const code = 'insufficient_quota';
  return new OpenAiError(429, message, { type: code, code });
}

/** 500 */
export function serverError(): OpenAiError {
  const message = 'The server had an error while processing your request. Sorry about that!';
  return new OpenAiError(500, message, { type: 'server_error' });
}
