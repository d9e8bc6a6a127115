import { expect, type Page } from '@playwright/test';

/** Result of a walk with the Tab key. */
interface Walk {
  /** Markup of each stop, shortened, in order. */
  readonly stops: string[];
  /** Stops that don't show the focus, or that something covers. */
  readonly problems: string[];
}

/** State kept in the page between two key presses. */
interface Memory {
  last?: { readonly stop: HTMLElement; readonly html: string; readonly focused: string };
}

interface Arrival {
  readonly stop?: string;
  readonly problems: readonly string[];
  /** Whether the walk has ended: it left the page, or came back to an earlier stop. */
  readonly isOver: boolean;
}

/** Checks, in the page, the stop that was left and the one that has the focus now. */
function arrive(memory: Memory): Arrival {
  /**
   * Styles that show the focus: outlines and shadows of the element and of the elements drawn in
   * its place.
   */
  const appearance = (element: HTMLElement) =>
    [element, element.closest('label'), element.nextElementSibling, element.parentElement]
      .filter((near) => near !== null)
      .flatMap((near) =>
        [undefined, '::before', '::after'].map((part) => {
          const style = getComputedStyle(near, part);
          const { outlineStyle, outlineWidth, outlineColor, boxShadow } = style;
          const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`;
          return `${outline} ${boxShadow}`;
        }),
      )
      .join('; ');
  const isSeen = (element: HTMLElement) => {
    // A radio button that only screen readers see is drawn by its label.
    const isDrawn = element.clientWidth > 1 || element.tagName === 'A';
    const box = isDrawn ? element : (element.closest('label') ?? element);
    return [...box.getClientRects()].some(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const hit = document.elementFromPoint(left + width * x, top + height * y);
          return hit !== null && (box.contains(hit) || hit === element.parentElement);
        }),
      ),
    );
  };
  const { last } = memory;
  const stop = document.activeElement;
  // The parts of a date are separate stops in one field, and links are separate stops in one frame.
  if (last !== undefined && stop === last.stop) return { problems: [], isOver: false };
  const problems: string[] = [];
  if (last !== undefined && appearance(last.stop) === last.focused) {
    problems.push(`not shown: ${last.html}`);
  }
  const isOver =
    !(stop instanceof HTMLElement) || stop === document.body || stop.dataset['stop'] !== undefined;
  if (isOver) return { problems, isOver };
  stop.dataset['stop'] = '';
  const html = stop.outerHTML.slice(0, 100);
  if (!isSeen(stop)) problems.push(`covered: ${html}`);
  memory.last = { stop, html, focused: appearance(stop) };
  return { stop: html, problems, isOver };
}

/** Presses Tab through a page until it returns to an earlier stop, or to the end. */
export async function walkStops(page: Page, most: number): Promise<Walk> {
  const memory = await page.evaluateHandle<Memory>(() => ({}));
  const stops: string[] = [];
  const problems: string[] = [];
  for (let press = 0; press < most; press += 1) {
    await page.keyboard.press('Tab');
    const arrival = await memory.evaluate(arrive);
    problems.push(...arrival.problems);
    if (arrival.isOver) break;
    if (arrival.stop !== undefined) stops.push(arrival.stop);
  }
  await memory.dispose();
  return { stops, problems };
}

/**
 * Expects that Tab reaches everything on the page in fewer presses than `most`, and that each stop
 * shows the focus.
 */
export async function expectWalkable(page: Page, most: number): Promise<void> {
  const { stops, problems } = await walkStops(page, most);
  expect(problems).toEqual([]);
  expect(stops.length).toBeLessThan(most);
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(a[href],button,select,textarea)')]
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
      .filter((element) => element.checkVisibility() && element.dataset['stop'] === undefined)
      .map((element) => element.outerHTML.slice(0, 100)),
  );
  expect(missed).toEqual([]);
}
