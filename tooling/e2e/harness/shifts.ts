import type { Page } from '@playwright/test';

/**
 * Layout shifts since the page began, each as its value and what moved: `0.039 footer, p Call us`.
 * Shifts right after a click or a key press also count.
 */
export const shiftsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const nameOf = ({ node }: { node?: Node | null }) =>
          `${node?.nodeName.toLowerCase() ?? 'what is gone'} ${node?.textContent?.trim().slice(0, 30) ?? ''}`.trim();
        const shifts: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as unknown as {
              value: number;
              sources: readonly { node?: Node | null }[];
            };
            shifts.push(`${value.toFixed(3)} ${sources.map(nameOf).join(', ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
      }),
  );
