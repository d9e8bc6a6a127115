import { useEffect, useState } from 'react';
import { timeLeft } from './time-left.ts';

const TICK_MS = 15_000;

/** Time until an appointment, updated by the clock. */
export function TimeUntil({ startsAt }: { startsAt: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = timeLeft(Date.parse(startsAt), now);
  return <span role="timer">{left === undefined ? 'Started' : `In ${left}`}</span>;
}
