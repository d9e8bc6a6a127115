import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type { Endpoints } from '@voltcourier/contracts/endpoints';
import type { QueryOf } from '@voltcourier/contracts/kernel/endpoint';
import { BOOKING_MAILS } from '@voltcourier/contracts/visits/dispatch';
import { type Delivery, DELIVERY_STATES } from '@voltcourier/contracts/messaging/deliveries';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { FilterBar } from '@voltcourier/ui/filter-bar';
import { type ActiveFilter, FilterChips } from '@voltcourier/ui/filter-chips';
import { ListPage } from '@voltcourier/ui/list-page';
import { Notice, Refusal } from '@voltcourier/ui/notice';
import { SelectField } from '@voltcourier/ui/select-field';
import { showToast } from '@voltcourier/ui/toast';
import { deliveriesApi } from '../../lib/api/deliveries.ts';
import { notificationsApi } from '../../lib/api/notifications.ts';
import { staffChangesApi } from '../../lib/api/staff-changes.ts';
import { ListFileLink } from '../../lib/file-link.tsx';
import { useAddress } from '../../lib/use-address.ts';
import { useListSettings } from '../../lib/use-list-settings.ts';
import { useMay } from '../../lib/use-user.ts';
import styles from './deliveries.module.css';
import { columnsOf, STATES } from './delivery-columns.tsx';
import { MailPages } from './mail-rooms.tsx';

type DeliveryFilters = QueryOf<Endpoints['deliveries']['list']>;

type FilterParams = Readonly<Record<'state' | 'kind' | 'address', string>>;

/** Filters from the URL; invalid values are ignored. */
function filtersOf(params: FilterParams): DeliveryFilters {
  const state = DELIVERY_STATES.find((one) => one === params.state);
  return {
    ...(state !== undefined && { state }),
    ...(params.kind !== '' && { kind: params.kind }),
    ...(params.address !== '' && { address: params.address }),
  };
}

const TEMPLATES = { ...notificationsApi.templates.query(), staleTime: Infinity };

/** Filters of the log: selections apply immediately, an address on Enter or with the button. */
function DeliveryFilterBar({
  params,
  onChange,
}: {
  params: FilterParams;
  onChange: (to: Partial<FilterParams>) => void;
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
      search={params.address}
      onSearch={(address) => onChange({ address })}
      main={
        <SelectField
          label="Status"
          name="state"
          placeholder="All"
          options={DELIVERY_STATES.map((value) => ({ value, label: STATES[value] }))}
          value={params.state}
          onChange={({ target }) => onChange({ state: target.value })}
        />
      }
      activeCount={[params.state, params.kind].filter((one) => one !== '').length}
      onClear={() => onChange({ state: '', kind: '' })}
    >
      <SelectField
        label="Email"
        name="kind"
        placeholder="All"
        options={(data?.templates ?? []).map(({ kind, name, group }) => ({
          value: kind,
          label: `${group}: ${name}`,
        }))}
        value={params.kind}
        onChange={({ target }) => onChange({ kind: target.value })}
      />
    </FilterBar>
  );
}

/** Sends a booking's mail again; returns undefined for a delivery that can't be sent again. */
function useSendAgain() {
  const may = useMay();
  const again = useMutation(
    staffChangesApi.sendMailAgain.mutation(
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

/** Notices about missing mail or bounce configuration, and why a mail wasn't sent again. */
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
        <Notice tone="warning" title="Email is off" still>
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

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState title={isFiltered ? 'No emails match' : 'No emails yet'} level={2}>
      {isFiltered
        ? 'Enter the full email address, or clear the filters.'
        : 'Every email and its delivery status appear here.'}
    </EmptyState>
  );
}

/** Active filters, each removable. */
const activeOf = (
  { state, kind }: DeliveryFilters,
  nameOf: (kind: string) => string,
  onChange: (changes: { state?: undefined; kind?: undefined }) => void,
): ActiveFilter[] => [
  ...(state === undefined
    ? []
    : [
        {
          key: 'state',
          label: `Status: ${STATES[state]}`,
          onRemove: () => onChange({ state: undefined }),
        },
      ]),
  ...(kind === undefined
    ? []
    : [
        {
          key: 'kind',
          label: `Email: ${nameOf(kind)}`,
          onRemove: () => onChange({ kind: undefined }),
        },
      ]),
];

/** The log of sent and attempted mails. */
export function Deliveries() {
  const { query, go } = useAddress();
  const { data: known } = useQuery(TEMPLATES);
  const { againOf, error } = useSendAgain();
  const params: FilterParams = {
    state: query.get('state') ?? '',
    kind: query.get('kind') ?? '',
    address: query.get('address') ?? '',
  };
  const filters = filtersOf(params);
  const pages = useInfiniteQuery({
    ...deliveriesApi.list.pages('deliveries', { query: filters }),
    select: ({ pages: all }) => ({
      mailIsOn: all[0]?.mailIsOn ?? true,
      bouncesAreOn: all[0]?.bouncesAreOn ?? true,
      deliveries: all.flatMap(({ deliveries }) => deliveries),
    }),
  });
  const { data } = pages;
  const nameOf = (kind: string) =>
    known?.templates.find((template) => template.kind === kind)?.name ?? kind;
  return (
    <div className={styles.page}>
      <MailPages />
      <ListPage
        filters={<DeliveryFilterBar params={params} onChange={go} />}
        columns={useListSettings('deliveries')}
        aside={<ListFileLink list="emails" query={{ ...filters }} />}
        notice={
          <>
            <FilterChips
              filters={activeOf(filters, nameOf, go)}
              onClear={() => go({ state: undefined, kind: undefined })}
            />
            <MailNotices data={data} error={error} />
          </>
        }
        list={{
          caption: 'Delivery log',
          narrow: 'stack',
          columns: columnsOf(nameOf, againOf),
          rows: data?.deliveries,
          rowKey: ({ id }) => id,
          empty: <Nothing isFiltered={Object.keys(filters).length > 0} />,
          pages,
          failedTitle: 'The delivery log can’t be loaded',
        }}
      />
    </div>
  );
}
