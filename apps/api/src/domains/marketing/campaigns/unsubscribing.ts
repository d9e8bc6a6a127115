import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { NotificationsService } from '../../messaging/index.ts';
import { findReader } from './recipients-repository.ts';

/** What campaigns need of privacy, which stands after them: the application hands it in. */
interface MarketingConsents {
  /** Records that a person no longer wants news and offers. */
  endNews(trx: Database, userId: string): Promise<void>;
}

/** The links in the mails of campaigns, which end all of them for whoever got one. */
export function createCampaignUnsubscribing(
  { db }: Pick<Dependencies, 'db'>,
  others: { readonly notifications: NotificationsService; readonly privacy: MarketingConsents },
) {
  const find = async (token: string) => {
    const id = others.notifications.recipientOfLink(token);
    const reader = id === undefined ? undefined : await findReader(db, id);
    if (reader === undefined) throw new AppError('not_found', 'This link is not one of ours.');
    return reader;
  };
  // Whose account is gone gets nothing, and nobody is told what their address was.
  const told = (address: string | null) => address ?? 'you';

  return {
    /** What a link is about. @throws AppError `not_found`. */
    get: async (token: string): Promise<{ address: string; isActive: boolean }> => {
      const { address, isWilling } = await find(token);
      return { address: told(address), isActive: isWilling };
    },

    /** Switches news and offers off; again and again, if asked to. @throws AppError `not_found`. */
    end: async (token: string): Promise<{ address: string }> => {
      const { address, userId } = await find(token);
      if (userId !== null) {
        await db.transaction().execute((trx) => others.privacy.endNews(trx, userId));
      }
      return { address: told(address) };
    },
  };
}
