import { REQUEST_ORDERS } from '@voltcourier/contracts';
import {
  createBusinessInquiry,
  createInquiry,
  createQuickBooking,
} from '../../domains/bookings/inquiries/service.ts';
import {
  changeCallback,
  getCallback,
  listCallbacks,
} from '../../domains/bookings/callbacks/service.ts';
import { arrangeList, getListSettings } from '../../domains/accounts/staff/list-settings.ts';
import {
  changeListView,
  createListView,
  listListViews,
  removeListView,
} from '../../domains/accounts/staff/list-views.ts';
import { previewReply, sendReply, startReply } from '../../domains/bookings/callbacks/replies.ts';
import {
  changeReplyTemplate,
  createReplyTemplate,
  listReplyTemplates,
  removeReplyTemplate,
} from '../../domains/bookings/callbacks/reply-templates.ts';
import type { StaffActor } from '../../platform/audit/service.ts';
import { quickBookingForm } from '../requests.ts';
import type { Product } from './product.ts';

/** Runs all queries of working through requests. */
export async function callRequests({ ctx }: Product, actor: StaffActor): Promise<void> {
  const made = await createQuickBooking(ctx, quickBookingForm(), undefined, null);
  const inquiry = await createInquiry(
    ctx,
    { name: 'Ada Driver', email: 'asks@example.com', vehicle: 'other' },
    undefined,
    null,
  );
  const fleet = await createBusinessInquiry(
    ctx,
    { name: 'Ada Driver', company: 'Ada & Co', email: 'fleet@example.com', fleetSize: 12 },
    undefined,
    null,
  );
  for (const { id } of [made, inquiry, fleet]) {
    const { version } = await getCallback(ctx, id);
    const again = { to: 'not_reached', tryAgainMinutes: 30 } as const;
    await changeCallback(ctx, actor, { id, version }, again);
    for (const search of [undefined, 'ask']) {
      await listCallbacks(ctx, { show: 'open', search });
      await listCallbacks(ctx, { show: 'open', search, after: id });
    }
    for (const order of REQUEST_ORDERS) {
      await listCallbacks(ctx, { show: 'open', order, after: id });
    }
    const { version: next } = await getCallback(ctx, id);
    const declined = { to: 'declined', reason: 'Too far away.' } as const;
    await changeCallback(ctx, actor, { id, version: next }, declined);
    for (const search of [undefined, 'ask']) {
      await listCallbacks(ctx, { show: 'over', search });
      await listCallbacks(ctx, { show: 'over', search, after: id });
    }
    for (const order of REQUEST_ORDERS) {
      await listCallbacks(ctx, { show: 'over', order, after: id });
    }
  }
}

/** Runs all queries of saved views. */
export async function callViews({ ctx }: Product, actor: StaffActor): Promise<void> {
  const author = { ...actor, role: 'ADMIN' } as const;
  const list = 'contacts';
  await arrangeList(ctx, author, list, { hidden: ['phone'], widths: { name: 240 } });
  await getListSettings(ctx, author);
  const form = {
    list,
    name: 'Members',
    isShared: true,
    filters: 'member=yes',
    hidden: [],
  } as const;
  const { id, version } = await createListView(ctx, author, { ...form, hidden: [] });
  const seen = { id, list, version } as const;
  const changed = await changeListView(ctx, author, seen, { ...form, hidden: ['phone'] });
  await listListViews(ctx, list, author);
  await removeListView(ctx, author, { ...seen, version: changed.version });
}

/** Runs all queries of email replies to requests. */
export async function callReplies({ ctx }: Product, actor: StaffActor): Promise<void> {
  const texts = { subject: 'Your request', body: 'Hello {first name}' };
  const template = { ...texts, name: 'Another template', isDefault: true };
  const { id, version } = await createReplyTemplate(ctx, actor, template);
  const changed = await changeReplyTemplate(ctx, actor, { id, version }, template);
  await removeReplyTemplate(ctx, actor, changed);
  await listReplyTemplates(ctx);
  const query = { name: 'Ada Driver', email: 'answered@example.com', vehicle: 'other' } as const;
  for (const request of [
    await createInquiry(ctx, query, undefined, null),
    await createQuickBooking(ctx, quickBookingForm(), undefined, null),
  ]) {
    await startReply(ctx, actor, request.id);
    const reply = { ...texts, body: 'We come on Friday.' };
    await previewReply(ctx, request.id, reply);
    const { version: seen } = await getCallback(ctx, request.id);
    await sendReply(ctx, actor, { id: request.id, version: seen }, reply);
  }
}
