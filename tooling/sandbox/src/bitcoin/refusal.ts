/** A refused request: an HTTP status and one sentence. */
export class Refusal extends Error {
  readonly status: 400 | 404 | 409 | 503;

  constructor(status: 400 | 404 | 409 | 503, message: string) {
    super(message);
    this.status = status;
  }
}
