/** An error in the format of Google's APIs: https://developers.google.com/youtube/v3/docs/errors */
export class YouTubeError extends Error {
  readonly status: number;
  readonly body: object;

  /** @param rpc gRPC name of the status. @param info what `ErrorInfo` adds to it, if anything. */
  constructor(
    status: number,
    reason: string,
    message: string,
    rpc: string,
    domain = 'youtube.quota',
    info?: string,
  ) {
    super(message);
    this.status = status;
    const details = info && [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: info,
        domain: 'googleapis.com',
        metadata: { service: 'youtube.googleapis.com' },
      },
    ];
    this.body = {
      error: {
        code: status,
        message,
        errors: [{ message, domain, reason }],
        status: rpc,
        ...(details ? { details } : {}),
      },
    };
  }
}

/** 403: no units left today. */
export function quotaExceeded(): YouTubeError {
  const message =
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.';
  return new YouTubeError(403, 'quotaExceeded', message, 'RESOURCE_EXHAUSTED');
}

/** 400: a key unknown to Google. */
export function keyInvalid(): YouTubeError {
  const message = 'API key not valid. Please pass a valid API key.';
  const info = 'API_KEY_INVALID';
  return new YouTubeError(400, 'badRequest', message, 'INVALID_ARGUMENT', 'global', info);
}

/** 403: no key at all. */
export function keyMissing(): YouTubeError {
  const message =
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.";
  return new YouTubeError(403, 'forbidden', message, 'PERMISSION_DENIED', 'global');
}

/** 400: an invalid parameter. */
export function invalidParameter(name: string, value: string): YouTubeError {
  const message = `Invalid value '${value}' for the parameter ${name}.`;
  return new YouTubeError(
    400,
    'invalidParameter',
    message,
    'INVALID_ARGUMENT',
    'youtube.parameter',
  );
}

/** 404: a category without a chart. */
export function chartNotFound(): YouTubeError {
  const message = 'The requested video chart is not supported or is not available.';
  return new YouTubeError(404, 'videoChartNotFound', message, 'NOT_FOUND', 'youtube.video');
}

/** 500 */
export function backendError(): YouTubeError {
  return new YouTubeError(500, 'backendError', 'Backend Error', 'INTERNAL', 'global');
}
