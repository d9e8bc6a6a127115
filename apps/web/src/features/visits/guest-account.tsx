import { useMutation } from '@tanstack/react-query';
import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { customerChanges } from '@voltcourier/contracts/visits/customer-changes';
import { Button } from '@voltcourier/ui/button';
import { Card } from '@voltcourier/ui/card';
import { Notice } from '@voltcourier/ui/notice';
import { Refusal } from '../../lib/refusal.tsx';
import { apiFor } from '../../lib/api.ts';

const api = apiFor({ customerChanges });

/** Offers an account to a guest, whose password can be set only by a reader of their mails. */
export function GuestAccount({ booking: { id, email } }: { booking: Booking }) {
  const offer = useMutation(api.customerChanges.offerAccount.mutation(() => ({ params: { id } })));
  if (offer.isSuccess) {
    return (
      <Notice tone="success" title="Check your inbox">
        {`We sent a link to ${email}. Choose a password there, and this booking is in your account.`}
      </Notice>
    );
  }
  return (
    <Card title="Keep your visits in one place">
      <p>We already have your details: all an account needs is a password.</p>
      <Refusal error={offer.error} title="Nothing was sent" />
      <div>
        <Button
          variant="secondary"
          pending={offer.isPending}
          pendingLabel="Sending..."
          onClick={() => offer.mutate()}
        >
          Create an account
        </Button>
      </div>
    </Card>
  );
}
