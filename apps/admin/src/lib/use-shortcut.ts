import { useEffect, useEffectEvent } from 'react';

/**
 * A shortcut with Alt and a letter, by the physical key, because Option produces other characters.
 * With a modifier it can't be triggered by typing or speech input (WCAG 2.1.4).
 */
export function useShortcut(letter: string, act: () => void): void {
  const onAct = useEffectEvent(act);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, code } = event;
      if (!altKey || ctrlKey || metaKey || shiftKey || code !== `Key${letter}`) return;
      event.preventDefault();
      onAct();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [letter]);
}
