import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Leaves a form with a {@link LeaveGuard} after it was saved, which needs no confirmation: `leave`
 * runs once the guard has learned that the form is over.
 */
export function useLeaving<Saved>(leave: (saved: Saved) => void) {
  const [over, setOver] = useState<{ readonly saved: Saved }>();
  const onOver = useEffectEvent(leave);
  useEffect(() => {
    if (over !== undefined) onOver(over.saved);
  }, [over]);
  return { isOver: over !== undefined, end: (saved: Saved) => setOver({ saved }) };
}
