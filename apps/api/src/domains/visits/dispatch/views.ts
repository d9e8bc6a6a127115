import {
  formatBookedVehicle,
  type DispatchBooking,
  type DispatchRow,
} from '@voltcourier/contracts';
import {
  type BookableServiceType,
  serviceOf,
  type MembershipName,
  membershipTitle,
} from '@voltcourier/pricing';
import {
  type BookingRow,
  canAssign,
  canCorrect,
  type CorrectionRow,
  emergencyProgressOf,
  type findStaffBooking,
} from '../../bookings/index.ts';
import type { BookingMoney } from '../../payments/index.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findStaffBooking>>>;

const technicianOf = (row: Found['row']): DispatchRow['technician'] => {
  const { technician_id: id, technician_name: name, technician_color: color } = row;
  return id === null || name === null || color === null ? null : { id, name, color };
};

export const rowOf = ({ row, booking }: Found, version: string): DispatchRow => ({
  ...booking,
  phone: row.phone,
  urgency: row.urgency as DispatchRow['urgency'],
  membership: row.membership === null ? null : membershipTitle(row.membership as MembershipName),
  priority: row.priority,
  dueAt: (row.respond_by ?? row.starts_at).toISOString(),
  technician: technicianOf(row),
  canAssign: canAssign(row),
  version,
  emergency: emergencyProgressOf(row),
});

export const measuredOf = (row: BookingRow): DispatchBooking['measured'] =>
  row.energy_wh === null || row.charging_minutes === null
    ? null
    : {
        energyWh: row.energy_wh,
        chargingMinutes: row.charging_minutes,
        percentBefore: row.percent_before,
        percentAfter: row.percent_after,
      };

export const moneyViewOf = (money: BookingMoney): DispatchBooking['money'] => ({
  paidCents: money.paidCents,
  refundedCents: money.refundedCents,
  underWayCents: money.underWayCents,
  failedCents: money.failedCents,
  refundableCents: money.refundableCents,
  refundableTo: [
    ...new Set(
      money.payments.flatMap(({ provider, refundableCents }) =>
        refundableCents > 0 ? provider : [],
      ),
    ),
  ],
  refunds: money.refunds.map((refund) => ({
    id: refund.id,
    at: refund.created_at.toISOString(),
    amountCents: refund.amount_cents,
    status: refund.status,
    cause: refund.reason ?? 'by_hand',
    provider: refund.provider,
    failure: refund.failure_reason,
  })),
});

const FIELD_LABELS = {
  location: 'Address',
  phone: 'Phone',
  vehicle: 'Vehicle',
  service_type: 'Service',
} as const;

const formatValue = (
  field: keyof typeof FIELD_LABELS,
  value: string | null | undefined,
): string => {
  if (field === 'service_type') return serviceOf(value as BookableServiceType).label;
  if (field === 'vehicle') return formatBookedVehicle(value ?? '', null);
  return value ?? 'None';
};

/**
 * Returns what can be corrected about a booking, its past corrections, and the amount due on site.
 */
export function correctionsViewOf(
  row: BookingRow,
  corrections: readonly CorrectionRow[],
  now: Date,
): Pick<DispatchBooking, 'onSiteCents' | 'correctable' | 'corrections'> {
  const { location, phone, vehicle, service_type: type, status, uses_session: usesSession } = row;
  return {
    onSiteCents: corrections.reduce((sum, { on_site_cents: cents }) => sum + cents, 0),
    correctable: canCorrect(row, now)
      ? {
          location,
          phone,
          vehicle,
          serviceType: type as BookableServiceType,
          canPriceChange: status === 'confirmed' && !usesSession,
        }
      : null,
    corrections: corrections.map(({ before, after, ...kept }) => ({
      id: kept.id,
      at: kept.created_at.toISOString(),
      by: kept.by_name ?? 'Staff',
      changes: (Object.keys(after) as (keyof typeof FIELD_LABELS)[]).map((field) => ({
        field: FIELD_LABELS[field],
        before: formatValue(field, before[field]),
        after: formatValue(field, after[field]),
      })),
      priceDifferenceCents: kept.price_difference_cents,
    })),
  };
}
