/** The `error` object of a failed response. See https://docs.stripe.com/api/errors. */
export type StripeErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
  setup_intent?: object;
  doc_url?: string;
  request_log_url?: string;
};

/** An error in Stripe's own words; the API turns it into a response. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body.code
      ? {
          ...body,
          doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}`,
        }
      : body;
  }
}

/** A request for something impossible: 400. */
export function invalidRequest(
  message: string,
  details: Partial<StripeErrorBody> = {},
): StripeApiError {
  return new StripeApiError(400, { type: 'invalid_request_error', message, ...details });
}

/**
 * A missing object: 404 if the URL names it, 400 if a parameter does.
 *
 * @param label Stripe's name in the message, such as `payment_intent`.
 */
export function noSuch(
  label: string,
  id: string,
  param: string,
  status: 400 | 404,
): StripeApiError {
  return new StripeApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${label}: '${id}'`,
    param,
  });
}

/** A required parameter is missing. */
export function missingParameter(param: string): StripeApiError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** A card that is invalid as entered, or that its bank declined: 402. */
export function cardError(details: Omit<StripeErrorBody, 'type'>): StripeApiError {
  return new StripeApiError(402, { type: 'card_error', ...details });
}
