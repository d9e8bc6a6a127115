import { formatUsd } from '@voltcourier/pricing';
import { SANDBOX } from '../../../platform/config/config.ts';
import type { Context } from '../../../platform/context.ts';
import { formatAgo } from '../../../platform/format-duration.ts';
import { isFresh } from '../../payments/index.ts';
import { type CheckResult, failed, failureText, off, passed } from './result.ts';

/** Dependencies of the Bitcoin checks. */
type Checked = Pick<Context, 'bitcoin' | 'config' | 'now'>;
type Providers = NonNullable<Context['bitcoin']>;

/** Finding about a provider, with advice if something is wrong. */
interface Answer {
  readonly finding: string;
  readonly advice?: string;
}

async function checkChain({ chain, addressAt }: Providers): Promise<Answer> {
  try {
    const [height] = await Promise.all([chain.tipHeight(), chain.fetchReceived(addressAt(0))]);
    return {
      finding: `The chain is at block ${height.toLocaleString('en-US')}, and our addresses can be looked up.`,
    };
  } catch (error) {
    return {
      finding: `The blockchain index doesn’t respond: ${failureText(error)}.`,
      advice: 'Check that BITCOIN_ESPLORA_URL responds: until then, no payment is seen.',
    };
  }
}

async function checkNode({ lightning }: Providers): Promise<Answer> {
  if (lightning === undefined) return { finding: 'Lightning is off.' };
  try {
    const { alias, isSynced } = await lightning.info();
    return isSynced
      ? { finding: `The Lightning node ${alias} is in sync with it.` }
      : {
          finding: `The Lightning node ${alias} is behind the chain.`,
          advice: 'Wait until the node has caught up: until then, its payments may fail.',
        };
  } catch (error) {
    return {
      finding: `The Lightning node doesn’t respond: ${failureText(error)}.`,
      advice: 'Check that the node runs, and that LND_REST_URL and LND_MACAROON are right.',
    };
  }
}

/** Checks whether customers can pay with Bitcoin and Lightning, and with real money. */
export async function bitcoin({ bitcoin: providers, config }: Checked): Promise<CheckResult> {
  if (providers === undefined)
    return off('Bitcoin and Lightning are off, and the checkout says so.');
  const advice = 'Set BITCOIN_XPUB to the account key of your wallet: it begins with xpub or zpub.';
  if (config.bitcoin?.xpub === SANDBOX.bitcoinXpub) {
    return failed('Bitcoin is paid at the sandbox: no money moves.', advice);
  }
  if (providers.network !== 'mainnet') {
    return failed('The account key is of a test network: no money moves.', advice);
  }
  const answers = await Promise.all([checkChain(providers), checkNode(providers)]);
  const finding = answers.map((answer) => answer.finding).join(' ');
  const advices = answers.flatMap((answer) => answer.advice ?? []);
  return advices.length === 0 ? passed(finding) : failed(finding, advices.join(' '));
}

/** Checks whether a current Bitcoin price is available. */
export async function rates({ bitcoin: providers, now }: Checked): Promise<CheckResult> {
  if (providers === undefined) return off('Nothing is priced in Bitcoin, so no rate is needed.');
  const advice = 'Check that BITCOIN_RATE_URL returns the current price, or set another feed.';
  try {
    const { rateCents, source, at } = await providers.rate.latest();
    const finding = `BTC rate ${formatUsd(rateCents)} (${source}, ${formatAgo(at, now())})`;
    return isFresh(at, now())
      ? passed(`${finding}.`)
      : failed(`${finding}: too long ago to quote a price by.`, advice);
  } catch (error) {
    return failed(`No exchange rate is available: ${failureText(error)}.`, advice);
  }
}
