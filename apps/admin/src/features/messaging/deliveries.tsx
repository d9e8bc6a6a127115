import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { BOOKING_MAILS } from '@voltcourier/contracts/visits/dispatch';
import { type Delivery, DELIVERY_STATES } from '@voltcourier/contracts/messaging/deliveries';
import { Button } from '@voltcourier/ui/button';
import type { DataColumn } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { FilterBar } from '@voltcourier/ui/filter-bar';
import { ListPage } from '@voltcourier/ui/list-page';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { showToast } from '@voltcourier/ui/toast';
import { Link } from 'react-router-dom';
import { api } from '../../lib/api.ts';
import { clockWords } from '../../lib/format-clock.ts';
import { NameCell, StateCell } from '../../lib/list-cells.tsx';
import { paths } from '../../lib/paths.ts';
import { ListFileLink } from '../../lib/file-link.tsx';
import { useAddress } from '../../lib/use-address.ts';
import { useMay } from '../../lib/use-user.ts';
import styles from './deliveries.module.css';
import { MailRooms } from './mail-rooms.tsx';
import { type DeliveryFilters, useDeliveries } from './use-deliveries.ts';

const STATES = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Rejected',
  bounced: 'Bounced',
  dropped: 'Skipped',
} as const satisfies Record<Delivery['state'], string>;

const FAILED: ReadonlySet<Delivery['state']> = new Set(['failed', 'bounced']);

/** What there is to say of an email beyond its state. */
function detailOf(delivery: Delivery): string {
  const { state, bounce, answer, attempts, isTest } = delivery;
  if (bounce !== null) {
    const words = `${bounce.status} ${bounce.text}`.trim();
    return bounce.isOver ? words : `Delayed on its way: ${words}`;
  }
  if (state === 'failed') {
    const again = isTest ? '' : ` Tried ${attempts} ${attempts === 1 ? 'time' : 'times'} so far.`;
    return `${answer ?? 'The mail server didn’t answer.'}${again}`;
  }
  if (state === 'queued') return 'Not tried yet';
  if (state === 'dropped') return 'No longer true, or nobody to send it to';
  return answer ?? '';
}

function About({ delivery, onAgain }: { delivery: Delivery; onAgain: (() => void) | undefined }) {
  const { bookingId, person } = delivery;
  return (
    <div className={styles.about}>
      {bookingId === null ? null : <Link to={paths.bookings({ booking: bookingId })}>Booking</Link>}
      {person === null ? null : <Link to={paths.contact(person.id)}>{person.name}</Link>}
      {delivery.isTest ? null : (
        <Link to={paths.emailTester({ email: delivery.kind, about: delivery.id })}>View</Link>
      )}
      {onAgain === undefined ? null : (
        <Button size="compact" onClick={onAgain}>
          Send again
        </Button>
      )}
    </div>
  );
}

/** `nameOf`: what an email is called; `againOf`: sends it again where that can be. */
const columnsOf = (
  nameOf: (kind: string) => string,
  againOf: (delivery: Delivery) => (() => void) | undefined,
): DataColumn<Delivery>[] => [
  {
    key: 'email',
    header: 'Email',
    rowHeader: true,
    wraps: true,
    width: '10rem',
    cell: ({ kind, isTest }) => (
      <NameCell detail={isTest ? 'Test' : undefined}>{nameOf(kind)}</NameCell>
    ),
  },
  {
    key: 'to',
    header: 'To',
    wraps: true,
    wide: true,
    width: '16rem',
    cell: ({ recipient, isBouncing }) => (
      <>
        {recipient ?? '–'}
        {isBouncing ? <StateCell words="This address bounces" isFailed /> : null}
      </>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    wraps: true,
    wide: true,
    width: '13rem',
    cell: (delivery) => (
      <StateCell
        words={STATES[delivery.state]}
        isFailed={FAILED.has(delivery.state)}
        detail={detailOf(delivery)}
      >
        {delivery.complainedAt === null ? null : (
          <strong data-failed>{`Marked as spam ${clockWords(delivery.complainedAt)}`}</strong>
        )}
      </StateCell>
    ),
  },
  {
    key: 'when',
    header: 'When',
    wraps: true,
    wide: true,
    width: '9rem',
    cell: ({ createdAt, sentAt, triedAt }) => clockWords(sentAt ?? triedAt ?? createdAt),
  },
  {
    key: 'about',
    header: 'About',
    wraps: true,
    wide: true,
    width: '8rem',
    cell: (delivery) => <About delivery={delivery} onAgain={againOf(delivery)} />,
  },
];

type Asked = Readonly<Record<'state' | 'kind' | 'address', string>>;

/** What the address asks for; what nobody could ask for is left out. */
function filtersOf(asked: Asked): DeliveryFilters {
  const state = DELIVERY_STATES.find((one) => one === asked.state);
  return {
    ...(state !== undefined && { state }),
    ...(asked.kind !== '' && { kind: asked.kind }),
    ...(asked.address !== '' && { address: asked.address }),
  };
}

const TEMPLATES = { ...api.notifications.templates.query(), staleTime: Infinity };

/** Narrows the log down: choices count at once, an address with Enter or the button. */
function DeliveryFilterBar({
  asked,
  onChange,
}: {
  asked: Asked;
  onChange: (to: Partial<Asked>) => void;
}) {
  const { data } = useQuery(TEMPLATES);
  return (
    <FilterBar
      list="Delivery log"
      label="Address"
      asks="enter"
      field={{
        name: 'address',
        inputMode: 'email',
        autoComplete: 'off',
        placeholder: 'Full email address',
        maxLength: 254,
      }}
      search={asked.address}
      onSearch={(address) => onChange({ address })}
    >
      <SelectField
        label="Status"
        name="state"
        placeholder="All"
        options={DELIVERY_STATES.map((value) => ({ value, label: STATES[value] }))}
        value={asked.state}
        onChange={({ target }) => onChange({ state: target.value })}
      />
      <SelectField
        label="Email"
        name="kind"
        placeholder="All"
        options={(data?.templates ?? []).map(({ kind, name, group }) => ({
          value: kind,
          label: `${group}: ${name}`,
        }))}
        value={asked.kind}
        onChange={({ target }) => onChange({ kind: target.value })}
      />
    </FilterBar>
  );
}

/** Sends the mail of a booking again; what it makes of a delivery is undefined where that can't be. */
function useSendAgain() {
  const may = useMay();
  const again = useMutation(
    api.staffChanges.sendMailAgain.mutation(
      (params: { bookingId: string; emailId: string }) => ({
        params,
        headers: { 'idempotency-key': crypto.randomUUID() },
      }),
      () => showToast({ title: 'The email is on its way' }),
    ),
  );
  const againOf = ({ id, kind, bookingId, isTest, state }: Delivery) => {
    const mayBe = Object.hasOwn(BOOKING_MAILS, kind) && !isTest && state !== 'queued';
    if (bookingId === null || !mayBe || !may('bookings:write')) return undefined;
    return () => {
      if (!again.isPending) again.mutate({ bookingId, emailId: id });
    };
  };
  return { againOf, error: again.error };
}

/** What keeps mails or bounces away, and why a mail wasn't sent again. */
function MailNotices({
  data,
  error,
}: {
  data: { mailIsOn: boolean; bouncesAreOn: boolean } | undefined;
  error: ApiError | null;
}) {
  return (
    <>
      {data?.mailIsOn === false ? (
        <Notice tone="warning" title="Mail is off" still>
          No mail server is set, so emails wait here: set SMTP_URL.
        </Notice>
      ) : null}
      {data?.bouncesAreOn === false ? (
        <Notice title="Bounce tracking is off" still>
          Set MAIL_BOUNCE_SECRET to see bounced emails here.
        </Notice>
      ) : null}
      <Refusal error={error} title="Nothing is sent" />
    </>
  );
}

function Nothing({ isAsked }: { isAsked: boolean }) {
  return (
    <EmptyState title={isAsked ? 'No emails match' : 'No emails yet'} level={2}>
      {isAsked
        ? 'Enter the full email address, or clear the filters.'
        : 'Every email and its delivery status appear here.'}
    </EmptyState>
  );
}

/** What became of each email that was sent or tried. */
export function Deliveries() {
  const { query, go } = useAddress();
  const { data: known } = useQuery(TEMPLATES);
  const { againOf, error } = useSendAgain();
  const asked: Asked = {
    state: query.get('state') ?? '',
    kind: query.get('kind') ?? '',
    address: query.get('address') ?? '',
  };
  const filters = filtersOf(asked);
  const pages = useDeliveries(filters);
  const { data } = pages;
  const nameOf = (kind: string) =>
    known?.templates.find((template) => template.kind === kind)?.name ?? kind;
  return (
    <div className={styles.page}>
      <MailRooms />
      <ListPage
        filters={<DeliveryFilterBar asked={asked} onChange={go} />}
        toolbar={<ListFileLink list="emails" query={{ ...filters }} />}
        notice={<MailNotices data={data} error={error} />}
        list={{
          caption: 'Delivery log',
          narrow: 'stack',
          columns: columnsOf(nameOf, againOf),
          rows: data?.deliveries,
          rowKey: ({ id }) => id,
          empty: <Nothing isAsked={Object.keys(filters).length > 0} />,
          pages,
          failedTitle: 'The delivery log can’t be loaded',
        }}
      />
    </div>
  );
}
