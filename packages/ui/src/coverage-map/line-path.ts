import type { GeoContext } from 'd3-geo';

type Point = readonly [x: number, y: number];

/**
 * Writes lines as SVG path data in whole numbers with relative coordinates, the shortest form that
 * every browser reads. Shapes that shrink to a point are omitted.
 */
export class LinePath implements GeoContext {
  #data = '';
  #points: Point[] = [];

  moveTo(x: number, y: number): void {
    this.#write(false);
    this.#points = [[Math.round(x), Math.round(y)]];
  }

  lineTo(x: number, y: number): void {
    const [lastX, lastY] = this.#points.at(-1) ?? [];
    const point: Point = [Math.round(x), Math.round(y)];
    if (point[0] !== lastX || point[1] !== lastY) this.#points.push(point);
  }

  closePath(): void {
    this.#write(true);
  }

  // Required by d3-geo's context interface; boundaries only consist of lines.
  beginPath(): void {}
  arc(): void {}

  toString(): string {
    this.#write(false);
    return this.#data;
  }

  #write(closed: boolean): void {
    const [first, ...others] = this.#points;
    this.#points = [];
    const end = others.at(-1);
    if (closed && first && end && first[0] === end[0] && first[1] === end[1]) others.pop();
    if (!first || others.length < (closed ? 2 : 1)) return;
    let [x, y] = first;
    let numbers = '';
    for (const [nextX, nextY] of others) {
      for (const step of [nextX - x, nextY - y]) {
        // A minus sign is also a separator.
        numbers += step < 0 || numbers === '' ? step : ` ${step}`;
      }
      [x, y] = [nextX, nextY];
    }
    this.#data += `M${first[0]} ${first[1]}l${numbers}${closed ? 'z' : ''}`;
  }
}
