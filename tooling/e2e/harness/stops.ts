import { expect, type Page } from '@playwright/test';

/** What a walk with the Tab key came by. */
interface Walk {
  /** Each stop’s markup, shortened, in order. */
  readonly stops: string[];
  /** Stops that don’t show that they have the focus, or that something lies over. */
  readonly problems: string[];
}

/** What the page keeps between two presses. */
interface Memory {
  last?: { readonly stop: HTMLElement; readonly html: string; readonly focused: string };
}

interface Arrival {
  readonly stop?: string;
  readonly problems: readonly string[];
  /** Whether the walk is over: outside the page, or where it has been. */
  readonly isOver: boolean;
}

/** Looks, in the page, at the stop that was left and at the one that has the focus now. */
function arrive(memory: Memory): Arrival {
  /** What shows the focus: outlines and shadows of the element and of what is drawn for it. */
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
  // The parts of a date are stops of their own inside one field, and links inside one frame.
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

/** Presses Tab through a page until it comes to where it has been, or to the end. */
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
 * Expects that the Tab key reaches everything on the page in fewer presses than `most`, and that each
 * stop shows that it has the focus.
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
