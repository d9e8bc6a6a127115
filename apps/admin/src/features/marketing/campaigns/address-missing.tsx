import { Notice } from '@voltcourier/ui/notice';

/** Says that nothing can be sent until a postal address is set. */
export function AddressMissing() {
  return (
    <Notice tone="warning" title="No postal address is set" still>
      The law asks for one below each email, so no campaign is sent or scheduled: enter one under
      Settings, Business.
    </Notice>
  );
}
