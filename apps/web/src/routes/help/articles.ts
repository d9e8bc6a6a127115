import type { Article } from './article.ts';
import { MONEY_ARTICLES } from './money-articles.ts';
import { OTHER_ARTICLES } from './other-articles.ts';
import { VISIT_ARTICLES } from './visit-articles.ts';

/** All articles of the help page. */
export const ARTICLES: readonly Article[] = [
  ...VISIT_ARTICLES,
  ...MONEY_ARTICLES,
  ...OTHER_ARTICLES,
];
