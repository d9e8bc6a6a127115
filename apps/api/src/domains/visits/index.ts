// What other domains may use of visits: what happens to a booking after it is made.
export type { AttentionItemsService } from './attention-items/service.ts';
