import { Notice } from '@voltcourier/ui/notice';

/** Says that nothing can be sent until a postal address is set. */
export function AddressMissing() {
  return (
    <Notice tone="warning" title="No postal address is set" still>
      The law requires one in each email, so campaigns can’t be sent or scheduled. Enter one under
      Settings, Business.
    </Notice>
  );
}
