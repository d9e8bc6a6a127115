/** A point in pixels from the top left corner of the drawing. */
export interface Point {
  x: number;
  y: number;
}

/** A section of the page along whose edge the cable runs down. */
export interface Run {
  /** Top of the section. */
  top: number;
  /** Distance of the edge from the left. */
  x: number;
}

/**
 * Corner points of the cable: from the van across to the edge of each section at its top, down
 * along it, and finally across to the socket. It only runs down or across.
 */
export function cableCorners(start: Point, runs: readonly Run[], end: Point): Point[] {
  const corners: Point[] = [start];
  let x = start.x;
  for (const run of runs) {
    if (run.top <= start.y || run.top >= end.y || run.x === x) continue;
    corners.push({ x, y: run.top }, { x: run.x, y: run.top });
    x = run.x;
  }
  if (x !== end.x) corners.push({ x, y: end.y });
  corners.push(end);
  return corners;
}

/** SVG path data through the corners, rounded with at most the given radius in pixels. */
export function cablePath(corners: readonly Point[], radius: number): string {
  return corners
    .map((corner, index) => {
      const before = corners[index - 1];
      const after = corners[index + 1];
      if (!before) return `M${corner.x} ${corner.y}`;
      if (!after) return `L${corner.x} ${corner.y}`;
      const bend = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2);
      const from = towards(corner, before, bend);
      const to = towards(corner, after, bend);
      return `L${from.x} ${from.y}Q${corner.x} ${corner.y} ${to.x} ${to.y}`;
    })
    .join('');
}

/**
 * Charged share of the cable, 0 to 1, when the reader has scrolled to `y`. A horizontal part has no
 * height, so it charges while the reader scrolls past it by `spread` pixels.
 */
export function chargedShare(corners: readonly Point[], y: number, spread: number): number {
  let length = 0;
  let total = 0;
  for (const [index, corner] of corners.entries()) {
    const before = corners[index - 1];
    if (!before) continue;
    const part = distance(before, corner);
    total += part;
    const across = before.y === corner.y;
    const top = across ? before.y - spread : before.y;
    const height = across ? 2 * spread : corner.y - before.y;
    length += part * Math.min(1, Math.max(0, (y - top) / height));
  }
  return total === 0 ? 0 : length / total;
}

function distance(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

function towards(from: Point, to: Point, by: number): Point {
  const whole = distance(from, to) || 1;
  return {
    x: from.x + ((to.x - from.x) / whole) * by,
    y: from.y + ((to.y - from.y) / whole) * by,
  };
}
