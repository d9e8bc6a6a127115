import { useQuery } from '@tanstack/react-query';
import { assistantApi } from '../../../lib/api/assistant.ts';
import { useMay } from '../../../lib/use-user.ts';

/** Whether the assistant is on, and its spending. */
export const useStatus = () => useQuery(assistantApi.status.query());

/** Why the assistant isn't available; undefined if it is, and while loading. */
export function useWhyNot(): string | undefined {
  const may = useMay();
  const { data } = useStatus();
  if (!may('campaigns:write')) return 'Your role can read answers, but not ask for them.';
  return data?.isOn === false
    ? 'The assistant is off. Set OPENAI_API_KEY and restart the server to turn it on.'
    : undefined;
}
