import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useMay } from '../../../lib/use-user.ts';

/** Whether the assistant is on, and what it has spent. */
export const useStatus = () => useQuery(api.assistant.status.query());

/** Why the assistant can't be asked here; undefined where it can, and until that is known. */
export function useWhyNot(): string | undefined {
  const may = useMay();
  const { data } = useStatus();
  if (!may('campaigns:write')) return 'Your role can read answers, but not ask for them.';
  return data?.isOn === false
    ? 'The assistant is off. Set OPENAI_API_KEY and restart the server to turn it on.'
    : undefined;
}
