import { Progress } from '@voltcourier/ui/progress';
import { lazy, Suspense } from 'react';
import type { FleetFormProps } from './fleet-form.tsx';

// Most people only look at the list.
const FleetForm = lazy(async () => ({ default: (await import('./fleet-form.tsx')).FleetForm }));

/** Form for a company vehicle, loaded when it is opened. */
export function EditedVehicle(props: FleetFormProps) {
  return (
    <Suspense fallback={<Progress block>One moment...</Progress>}>
      <FleetForm {...props} />
    </Suspense>
  );
}
