import type { Routes } from '@voltcourier/contracts';
import { type Handlers, staffActor } from '../../http/handlers.ts';
import type { SegmentsService } from './segments.ts';

/** Handlers of saved filters of people. */
export function segmentsHandlers(segments: SegmentsService): Handlers<Routes>['segments'] {
  return {
    list: async () => ({ segments: await segments.list() }),
    create: ({ caller, body }) => segments.create(staffActor(caller), body),
    change: ({ caller, params, body: { version, ...form } }) =>
      segments.change(staffActor(caller), { id: params.segmentId, version }, form),
    remove: ({ caller, params, body }) =>
      segments.remove(staffActor(caller), params.segmentId, body.version),
  };
}
