import { bitcoinSettlement } from '@voltcourier/contracts/visits/bitcoin-settlement';
import { ofBooking } from './booking-effects.ts';
import { featureApi } from './feature-api.ts';

const MONEY = ofBooking('dispatch.list', 'attentionItems.list');

export const bitcoinSettlementApi = featureApi('bitcoinSettlement', bitcoinSettlement, {
  accept: MONEY,
  giveBack: MONEY,
  recordRefund: MONEY,
});
