import type { NewsConsent } from '@voltcourier/contracts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connection.ts';

/** A consent to news, as stored. */
export interface NewsConsentRow {
  readonly kind: NewsConsent['kind'];
  readonly address: string;
  readonly state: NewsConsent['state'];
  readonly since: Date;
  readonly steps: {
    readonly step: NewsConsent['steps'][number]['step'];
    readonly at: string;
    readonly source: NewsConsent['steps'][number]['source'];
    readonly version: string;
  }[];
}

/** Lists a contact's consents to news, by address and by account. */
export async function listNewsConsents(db: Database, groupId: string): Promise<NewsConsentRow[]> {
  const { rows } = await sql<NewsConsentRow>`
    with mine as materialized (select id, user_id from people where group_id = ${groupId})
    select 'subscription' as kind, s.address,
      case when s.unsubscribed_at is not null then 'ended'
        when s.confirmed_at is not null then 'confirmed' else 'asked' end as state,
      v.since, v.steps
    from mine m
      join messaging.notification_subscriptions s on s.person_id = m.id and s.channel = 'email'
      cross join lateral (
        select max(e.at) as since,
          coalesce(json_agg(json_build_object('step', e.kind, 'at', e.at, 'source', e.source,
            'version', e.consent_version) order by e.id), '[]') as steps
        from messaging.notification_subscription_events e where e.subscription_id = s.id
      ) v
    where v.since is not null
    union all
    select 'account', u.email, case when c.marketing then 'confirmed' else 'ended' end, c.updated_at,
      '[]'
    from mine m
      join accounts.users u on u.id = m.user_id
      join messaging.contact_preferences c on c.user_id = u.id
    order by since desc, address`.execute(db);
  return rows;
}
