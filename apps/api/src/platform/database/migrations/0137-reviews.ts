import { type Kysely, sql } from 'kysely';

const statements = [
  `create table reviews (
    id uuid constraint reviews_pkey primary key,
    booking_id uuid not null constraint reviews_booking_fkey references bookings (id),
    author text not null,
    city text,
    rating smallint not null constraint reviews_rating_known check (rating between 1 and 5),
    words text not null,
    state text not null default 'pending' constraint reviews_state_known
      check (state in ('pending', 'published', 'declined', 'withdrawn')),
    reason text,
    version integer not null default 1 constraint reviews_version_counts check (version > 0),
    created_at timestamptz not null,
    changed_at timestamptz not null,
    decided_at timestamptz,
    decided_by uuid constraint reviews_decided_by_fkey references users (id),
    constraint reviews_decided check ((state = 'pending') = (decided_at is null)),
    constraint reviews_reasoned check ((state in ('declined', 'withdrawn')) = (reason is not null))
  )`,
  `create unique index reviews_booking on reviews (booking_id)`,
  `create index reviews_decided_by on reviews (decided_by)`,
  `create index reviews_newest on reviews (created_at desc, id desc)`,
  `create index reviews_of_state on reviews (state, created_at desc, id desc)`,
  `create index reviews_shown on reviews (decided_at desc, id desc)
    where state = 'published' and words <> ''`,
  `create table review_totals (
    id smallint constraint review_totals_pkey primary key
      constraint review_totals_one check (id = 1),
    published integer not null constraint review_totals_published check (published >= 0),
    stars integer not null
  )`,
  `insert into review_totals (id, published, stars) values (1, 0, 0)`,
  `create function count_published_reviews() returns trigger language plpgsql as $$
  declare
    more integer := 0;
    more_stars integer := 0;
  begin
    if tg_op <> 'INSERT' and old.state = 'published' then
      more := more - 1;
      more_stars := more_stars - old.rating;
    end if;
    if tg_op <> 'DELETE' and new.state = 'published' then
      more := more + 1;
      more_stars := more_stars + new.rating;
    end if;
    if more <> 0 or more_stars <> 0 then
      update review_totals t
        set published = t.published + more,
          stars = t.stars + more_stars
        where t.id = 1;
    end if;
    return null;
  end $$`,
  `create trigger reviews_counted after insert or update of state, rating or delete on reviews
    for each row execute function count_published_reviews()`,
];

/** Adds reviews of visits, and the number of published ones by stars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
