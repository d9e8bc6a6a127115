import fc from 'fast-check';
import { DUE_SATS } from './bitcoin.ts';

/** What a customer, staff, a vendor or the time does. */
export type Step =
  | { readonly kind: 'send'; readonly sats: number }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'fail'; readonly vendor: 'chain' | 'lightning' | 'none' }
  | { readonly kind: 'reorganize'; readonly blocks: number }
  | { readonly kind: Simple | AtStripe };
/** Steps without a detail. */
export type Simple =
  | ('invoice' | 'mine' | 'replace' | 'poll' | 'sweep' | 'card' | 'quote' | 'expire' | 'cancel')
  | ('accept' | 'giveBack' | 'refund' | 'sent');
/** Events of the booking's card payments at Stripe, and our sync with it. */
export type AtStripe =
  | 'refundInDashboard'
  | 'returnRefund'
  | 'dispute'
  | 'win'
  | 'lose'
  | 'deliver';

const send = (percent: number): Step => ({
  kind: 'send',
  sats: Math.floor((DUE_SATS * percent) / 100),
});
const DUST: Step = { kind: 'send', sats: 600 };
/** Moves the clock. */
export const wait = (minutes: number): Step => ({ kind: 'wait', minutes });
const reorganize = (blocks: number): Step => ({ kind: 'reorganize', blocks });
/** Lets a vendor fail, or none. */
export const fail = (vendor: 'chain' | 'lightning' | 'none'): Step => ({ kind: 'fail', vendor });
const just = (...kinds: (Simple | AtStripe)[]): Step[] => kinds.map((kind) => ({ kind }));

const simple = (...kinds: (Simple | AtStripe)[]) => fc.constantFrom(...just(...kinds));
/** Random cases. */
export const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(DUST, send(10), send(50), send(100), send(150)) },
    { weight: 3, arbitrary: fc.constantFrom(1, 16, 50, 90, 4_320).map(wait) },
    { weight: 1, arbitrary: fc.constantFrom('chain', 'lightning', 'none').map(fail) },
    { weight: 2, arbitrary: fc.constantFrom(1, 2).map(reorganize) },
    {
      weight: 10,
      arbitrary: simple('mine', 'mine', 'poll', 'sweep', 'quote', 'invoice', 'replace', 'card'),
    },
    { weight: 1, arbitrary: simple('expire', 'cancel') },
    { weight: 4, arbitrary: simple('accept', 'giveBack', 'refund', 'sent') },
    {
      weight: 4,
      arbitrary: simple('refundInDashboard', 'returnRefund', 'dispute', 'win', 'lose', 'deliver'),
    },
  ),
  { minLength: 4, maxLength: 16 },
);

/** Cases that must always be tested, in addition to random ones. */
export const EXAMPLES: Step[][] = [
  // A second payment: in the mempool, later, over Lightning, weeks later.
  [send(100), ...just('mine'), send(100), ...just('poll', 'mine')],
  [send(100), ...just('mine', 'poll'), send(50), ...just('mine', 'sweep'), send(100)],
  [send(100), ...just('mine', 'poll', 'invoice', 'poll')],
  [...just('invoice', 'poll'), send(100), ...just('mine')],
  [send(100), ...just('mine', 'poll'), wait(4_320), send(100), ...just('mine')],
  // After a return, and again after that.
  [send(50), ...just('mine', 'poll', 'giveBack'), send(50), ...just('mine')],
  [
    send(50),
    ...just('mine', 'poll', 'giveBack'),
    send(50),
    ...just('mine'),
    wait(16),
    ...just('sweep', 'giveBack'),
    send(10),
  ],
  // Dust, days before the rest.
  [DUST, ...just('mine', 'poll'), wait(4_320), send(100), ...just('mine', 'poll', 'accept')],
  [DUST, ...just('mine', 'poll'), wait(16), ...just('quote'), send(100), ...just('mine')],
  // Reorganizations: of a partial payment, of accepted, paid and returned Bitcoin, and blocks that
  // return.
  [send(50), ...just('mine', 'poll'), reorganize(1), ...just('replace', 'accept')],
  [send(50), ...just('mine', 'poll', 'accept'), reorganize(1), ...just('replace')],
  [send(100), ...just('mine', 'poll'), reorganize(2), ...just('poll', 'mine')],
  [
    send(100),
    ...just('mine', 'poll'),
    reorganize(1),
    ...just('replace', 'poll', 'accept'),
    send(100),
  ],
  [send(50), ...just('mine', 'poll', 'giveBack'), reorganize(1), ...just('replace', 'sweep')],
  [
    send(100),
    ...just('mine', 'poll'),
    send(50),
    ...just('mine'),
    wait(16),
    ...just('sweep'),
    reorganize(1),
    ...just('replace'),
  ],
  // Card and Bitcoin in both orders, and a canceled booking.
  [...just('card'), send(100), ...just('mine')],
  [send(100), ...just('mine', 'poll', 'card', 'sent')],
  [send(150), ...just('mine', 'poll', 'cancel', 'sent'), send(100)],
  [...just('expire'), send(100), ...just('mine', 'poll')],
  // Stripe events of a card payment next to or instead of Bitcoin.
  [...just('card', 'refundInDashboard', 'deliver'), send(100), ...just('mine', 'poll')],
  [...just('card', 'dispute', 'deliver'), send(100), ...just('mine', 'poll', 'lose', 'deliver')],
  [send(100), ...just('mine', 'poll', 'card', 'deliver', 'returnRefund', 'deliver', 'sent')],
  [...just('card', 'refund', 'returnRefund', 'deliver'), send(50), ...just('mine', 'giveBack')],
  [...just('card', 'dispute'), send(100), ...just('mine', 'poll', 'deliver', 'win', 'deliver')],
  // Late, with vendor failures in between.
  [send(50), ...just('mine', 'poll'), wait(90), send(50), ...just('mine', 'poll', 'accept')],
  [
    ...just('invoice'),
    fail('lightning'),
    send(100),
    ...just('mine', 'poll'),
    wait(90),
    ...just('sweep'),
  ],
  [fail('chain'), send(100), ...just('mine', 'sweep', 'invoice', 'poll', 'sweep')],
  // Replaced by another amount.
  [send(100), ...just('poll', 'replace'), send(50), ...just('poll', 'mine')],
];
