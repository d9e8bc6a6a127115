/** Types of the sandbox's control routes that tests need. */
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

/** Controls the sandbox as a cardholder, a bank and a mail reader. */
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
  const send = async (
    key: string,
    method: string,
    path: string,
    form: Readonly<Record<string, string>>,
  ): Promise<{ ok: boolean; answer: { id: string; status?: string } }> => {
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(method === 'GET' ? {} : { body: new URLSearchParams(form) }),
    });
    return {
      ok: response.ok,
      answer: (await response.json()) as { id: string; status?: string },
    };
  };
  const stripe = async (method: string, path: string, form: Readonly<Record<string, string>>) => {
    const { ok, answer } = await send(sandbox.secretKey, method, path, form);
    if (!ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const confirm = async (
    intents: 'payment_intents' | 'setup_intents',
    clientSecret: string,
    method = 'pm_card_visa',
  ): Promise<{ status: string }> => {
    const id = clientSecret.split('_secret_')[0] ?? '';
    const { answer } = await send(sandbox.publishableKey, 'POST', `/v1/${intents}/${id}/confirm`, {
      client_secret: clientSecret,
      payment_method: method,
      return_url: 'http://localhost/',
    });
    return { status: answer.status ?? 'refused' };
  };
  return {
    control,

    stripe,

    /** Pays an intent like Stripe.js, with one of Stripe's test payment methods. */
    pay: (clientSecret: string, method?: string) =>
      confirm('payment_intents', clientSecret, method),

    /** Authenticates a payment at the bank, like its cardholder. */
    authenticate: async (clientSecret: string, method?: string): Promise<void> => {
      const id = clientSecret.split('_secret_')[0] ?? '';
      const find = async () =>
        (await stripe('GET', `/v1/payment_intents/${id}`, {})) as unknown as {
          next_action: {
            redirect_to_url?: { url: string };
            use_stripe_sdk?: { stripe_js: string };
          } | null;
        };
      if ((await find()).next_action === null)
        await confirm('payment_intents', clientSecret, method);
      const { next_action: action } = await find();
      const page = action?.redirect_to_url?.url ?? action?.use_stripe_sdk?.stripe_js ?? '';
      await fetch(page, {
        method: 'POST',
        body: new URLSearchParams({ result: 'complete' }),
        redirect: 'manual',
      });
    },

    /** Saves a card like Stripe.js, with one of Stripe's test payment methods. */
    save: (clientSecret: string, method?: string) => confirm('setup_intents', clientSecret, method),

    /** Creates a customer's monthly subscription, paid with their default card. Returns its ID. */
    subscribe: async (customer: string): Promise<string> => {
      const product = await stripe('POST', '/v1/products', { name: 'A membership' });
      const price = await stripe('POST', '/v1/prices', {
        product: product.id,
        currency: 'usd',
        unit_amount: '9900',
        'recurring[interval]': 'month',
      });
      const items = { 'items[0][price]': price.id };
      return (await stripe('POST', '/v1/subscriptions', { customer, ...items })).id;
    },

    /** Returns the mails that an address received. */
    mailsTo: async (address: string): Promise<readonly SentMail[]> => {
      const answer = await control('GET', `/inbox?to=${encodeURIComponent(address)}`);
      return (answer as { mails: SentMail[] }).mails;
    },
  };
}
