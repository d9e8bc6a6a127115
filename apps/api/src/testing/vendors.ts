/** What the tests need of the sandbox's control routes. */
export interface SentMail {
  readonly id: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly {
    filename: string | null;
    contentType: string;
    content: string;
  }[];
}

/** Drives the sandbox as a cardholder, a bank and a mail reader would. */
export function createVendors(sandbox: { url: string; secretKey: string; publishableKey: string }) {
  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${sandbox.url}/sandbox${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
  return {
    control,

    /** Pays an intent as Stripe.js would, with one of Stripe's test payment methods. */
    pay: async (clientSecret: string, method = 'pm_card_visa'): Promise<{ status: string }> => {
      const id = clientSecret.split('_secret_')[0] ?? '';
      const response = await fetch(`${sandbox.url}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${sandbox.publishableKey}` },
        body: new URLSearchParams({
          client_secret: clientSecret,
          payment_method: method,
          return_url: 'http://localhost/',
        }),
      });
      const body = (await response.json()) as { status?: string };
      return { status: body.status ?? 'refused' };
    },

    /** The mails that reached an address. */
    mailsTo: async (address: string): Promise<readonly SentMail[]> => {
      const answer = await control('GET', `/inbox?to=${encodeURIComponent(address)}`);
      return (answer as { mails: SentMail[] }).mails;
    },
  };
}
