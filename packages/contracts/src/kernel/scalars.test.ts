import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CampaignForm } from '../marketing/campaigns.ts';
import { multilineText, Name, text } from './scalars.ts';

const LINE_BREAKS = ['\n', '\r\n', '\r', '\t', '\u2028', '\u2029'];

describe('a line of text', () => {
  it.each(LINE_BREAKS)('refuses the line break %j', (lineBreak) => {
    const typed = `Ada${lineBreak}Bcc: everybody@example.com`;
    expect(z.safeParse(Name, typed).error?.issues[0]?.message).toBe('Write this on one line.');
    expect(z.safeParse(text(200), typed).success).toBe(false);
    expect(z.safeParse(CampaignForm.shape.subject, typed).success).toBe(false);
  });

  it('is trimmed of a line break at its end', () => {
    expect(z.parse(Name, ' Ada Driver\n')).toBe('Ada Driver');
  });
});

describe('multiline text', () => {
  it('allows line breaks', () => {
    expect(z.parse(multilineText(20), 'Level P2\nby the lift')).toBe('Level P2\nby the lift');
  });
});
