import { PeopleFilter } from '@voltcourier/contracts';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/connection.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { listMatching, listSome, listOptedIn } from './filter-repository.ts';
import { parseFilter } from './contact-filter.ts';
import { holdSegment } from './segments-repository.ts';

/** A segment as a campaign takes it. */
export interface HeldSegment {
  readonly name: string;
  readonly filter: PeopleFilter;
}

/** The people of segments, for whoever writes to them. */
export function createAudiences({ db, now }: Pick<Dependencies, 'db' | 'now'>) {
  return {
    /** A segment, which can't be deleted before the transaction ends; undefined where it is gone. */
    hold: async (trx: Database, segmentId: string): Promise<HeldSegment | undefined> => {
      const row = await holdSegment(trx, segmentId);
      return row && { name: row.name, filter: z.parse(PeopleFilter, row.filter) };
    },

    /** The ids of those whom a filter meant at an instant, in their order: those after one. */
    list: (
      from: Database,
      filter: unknown,
      page: { readonly at: Date; readonly after: string | undefined; readonly limit: number },
    ): Promise<string[]> => {
      const meaning = parseFilter(z.parse(PeopleFilter, filter), {
        at: page.at,
        callerId: undefined,
      });
      return listMatching(from, meaning, page.after, page.limit);
    },

    /** The ids of those whom a filter means now, no more than `limit`, in whatever order is fastest. */
    listSome: (filter: PeopleFilter, limit: number): Promise<string[]> =>
      listSome(db, parseFilter(filter, { at: now(), callerId: undefined }), limit),

    /** Those of them whose account wants news, no more than `limit`, in whatever order is fastest. */
    listOptedIn: (filter: PeopleFilter, limit: number): Promise<string[]> =>
      listOptedIn(db, parseFilter(filter, { at: now(), callerId: undefined }), limit),
  };
}

/** The service of whom a segment means. */
export type AudiencesService = ReturnType<typeof createAudiences>;
