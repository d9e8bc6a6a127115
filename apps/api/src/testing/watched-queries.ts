import type { Kysely, QueryId } from 'kysely';
import type { Relations } from '../platform/database/published-views.ts';

/** What happens around each statement; what `before` throws is the statement's failure. */
interface Watcher {
  readonly before?: (sql: string) => void;
  readonly after?: (sql: string) => Promise<void>;
}

/** The same database, of which each statement is watched, also in its transactions. */
export function watchQueries(db: Kysely<Relations>, { before, after }: Watcher): Kysely<Relations> {
  const texts = new WeakMap<QueryId, string>();
  return db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const { sql } = db.getExecutor().compileQuery(node, queryId);
      texts.set(queryId, sql);
      before?.(sql);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      await after?.(texts.get(queryId) ?? '');
      return result;
    },
  });
}
