import { Button } from '@voltcourier/ui/button';
import { Disclosure, Disclosures } from '@voltcourier/ui/disclosure';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { TextField } from '@voltcourier/ui/text-field';
import { unbroken } from '@voltcourier/ui/unbroken';
import { VisuallyHidden } from '@voltcourier/ui/visually-hidden';
import { type ReactNode, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';
import { type Article, type Topic, TOPICS } from './article.ts';
import { ARTICLES } from './articles.ts';
import styles from './help-center.module.css';
import { PortGuide } from './port-guide.tsx';
import { Reach } from './reach.tsx';
import { createSearch, type Found, markWords } from './search.ts';
import { useQuery } from './use-query.ts';

const TOPIC_NAMES = Object.keys(TOPICS) as Topic[];

const NONE: ReadonlySet<string> = new Set();

let searchAnswers: ReturnType<typeof createSearch> | undefined;

/** Builds the search index only at the first search. */
const search = (query: string): Found =>
  query === '' ? { articles: [], words: NONE } : (searchAnswers ??= createSearch(ARTICLES))(query);

function Marked({ children, words }: { children: string; words: ReadonlySet<string> }) {
  if (words.size === 0) return unbroken(children);
  return markWords(children, words).map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

function Answer({ article, words = NONE }: { article: Article; words?: ReadonlySet<string> }) {
  return (
    <>
      {article.answer.map((paragraph) => (
        <p key={paragraph}>
          <Marked words={words}>{paragraph}</Marked>
        </p>
      ))}
      {article.links === undefined ? null : (
        <p className={styles.links}>
          {article.links.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

function Topics() {
  return (
    <>
      <nav aria-label="Topics">
        <ul className={styles.topics}>
          {TOPIC_NAMES.map((topic) => (
            <li key={topic}>
              <a href={`#topic-${topic}`}>{TOPICS[topic]}</a>
            </li>
          ))}
        </ul>
      </nav>
      {TOPIC_NAMES.map((topic, index) => (
        <section
          key={topic}
          id={`topic-${topic}`}
          className={styles.topic}
          tabIndex={-1}
          data-later={index > 0 ? '' : undefined}
        >
          <h2>{TOPICS[topic]}</h2>
          {topic === 'ports' ? <PortGuide /> : null}
          <Disclosures>
            {ARTICLES.filter((article) => article.topic === topic).map((article) => (
              <Disclosure key={article.id} id={article.id} title={article.question}>
                <Answer article={article} />
              </Disclosure>
            ))}
          </Disclosures>
        </section>
      ))}
    </>
  );
}

const countOf = (count: number, query: string) =>
  `${count === 0 ? 'No answer' : count === 1 ? '1 answer' : `${count} answers`} for “${query}”`;

function Results({
  articles,
  words,
  query,
  onClear,
}: {
  articles: readonly Article[];
  words: ReadonlySet<string>;
  query: string;
  onClear: () => void;
}): ReactNode {
  if (articles.length === 0) {
    return (
      <EmptyState
        level={2}
        title={countOf(0, query)}
        action={<Button onClick={onClear}>Show all questions</Button>}
      >
        Try fewer or other words. Or write to us: an expert will answer. If you are stranded, don’t
        search: <Link to={paths.emergency}>ask for an emergency charge</Link>.
      </EmptyState>
    );
  }
  return (
    <section className={styles.results} aria-labelledby="results">
      <div className={styles.resultsHead}>
        <h2 id="results">{countOf(articles.length, query)}</h2>
        <Button variant="quiet" onClick={onClear}>
          Show all questions
        </Button>
      </div>
      <ul className={styles.list}>
        {articles.map((article) => (
          <li key={article.id} className={styles.result}>
            <h3>
              <Marked words={words}>{article.question}</Marked>
            </h3>
            <Answer article={article} words={words} />
            <p className={styles.about}>{TOPICS[article.topic]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Questions and answers by topic, a search, and contact options. */
export function HelpCenter() {
  const input = useRef<HTMLInputElement>(null);
  const { query, settled, onInput, keep, clear } = useQuery(input);
  const found = useMemo(() => search(query), [query]);
  return (
    <div className={styles.columns}>
      <form
        className={styles.search}
        role="search"
        aria-label="Help"
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <TextField
          ref={input}
          label="Search the answers"
          help="For example: cancel, card declined, NACS"
          type="search"
          name="q"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          onInput={onInput}
          onBlur={keep}
        />
        <VisuallyHidden>
          <span role="status">
            {settled === '' ? '' : countOf(search(settled).articles.length, settled)}
          </span>
        </VisuallyHidden>
      </form>
      <div className={styles.reach}>
        <Reach />
      </div>
      <div className={styles.content}>
        {query === '' ? (
          <Topics />
        ) : (
          <Results articles={found.articles} words={found.words} query={query} onClear={clear} />
        )}
      </div>
    </div>
  );
}
