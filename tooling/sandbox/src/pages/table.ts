import { html, type Html } from './html.ts';

/** A table that can be scrolled sideways. */
export function table({
  label,
  caption,
  columns,
  rows,
}: {
  label: string;
  caption?: string;
  columns: readonly string[];
  rows: readonly Html[];
}): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">
    <table>
      ${
        caption !== undefined &&
        html`<caption>
          ${caption}
        </caption>`
      }
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}
