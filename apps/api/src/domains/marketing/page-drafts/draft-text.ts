import type { LocalPage, PageBrief, PageDraftForm } from '@voltcourier/contracts';

const bullets = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');

const section = (heading: string, text: string) => `## ${heading}\n\n${text}`;

const headOf = ({ keyword, title, description, heading }: PageBrief | LocalPage) => ({
  keyword,
  title,
  description,
  heading,
});

/** Turns a brief into a draft: the questions that the page should answer, and its outline. */
export const draftOfBrief = (brief: PageBrief): PageDraftForm => ({
  ...headOf(brief),
  body: [
    section('Reader', brief.reader),
    section('Questions to answer', bullets(brief.questions)),
    ...brief.outline.map(({ heading, points }) => section(heading, bullets(points))),
  ].join('\n\n'),
});

/** Turns a local page into a draft: its text, and questions with answers. */
export const draftOfLocalPage = (page: LocalPage): PageDraftForm => ({
  ...headOf(page),
  body: [
    ...page.sections.map(({ heading, text }) => section(heading, text)),
    ...page.questions.map(({ question, answer }) => section(question, answer)),
  ].join('\n\n'),
});
