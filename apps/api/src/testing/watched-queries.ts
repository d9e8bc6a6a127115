import type { Kysely, QueryId } from 'kysely';
import type { Relations } from '../platform/database/published-views.ts';

/** Hooks around each statement; an error thrown by `before` is the statement's error. */
interface Watcher {
  readonly before?: (sql: string) => void;
  readonly after?: (sql: string) => Promise<void>;
}

/** Returns the same database with hooks around each statement, including those in transactions. */
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
