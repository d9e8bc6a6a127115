import { z } from 'zod';
import { youTubeRequest, type YouTubeAccess } from './youtube-request.ts';

/** Units of the daily quota per request; a project has 10,000 a day by default. */
export const YOUTUBE_COSTS = {
  /** `search.list` */
  search: 100,
  /** `videos.list`, for up to 50 videos */
  videos: 1,
} as const;

/** Maximum number of videos per response. */
const YOUTUBE_PAGE = 50;

/** Statistics of a video. A number is null if its owner hides it. */
export interface VideoStatistics {
  readonly id: string;
  readonly views: number | null;
  readonly likes: number | null;
  readonly comments: number | null;
}

/** A video in search results. */
export interface Video {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly channelId: string;
  readonly channelTitle: string;
  readonly publishedAt: Date;
  readonly url: string;
}

/** A video with its statistics. */
export interface CountedVideo extends Video, VideoStatistics {
  /** Tags set by its owner. */
  readonly tags: readonly string[];
}

/** Public videos from YouTube's Data API v3. Throws only `YouTubeFailure`. */
export interface YouTube {
  /**
   * Returns the most viewed videos on a topic since an instant. Costs {@link YOUTUBE_COSTS}.search.
   */
  searchPopular(search: {
    query: string;
    /** ISO 3166-1, two letters. */
    regionCode: string;
    publishedAfter: Date;
    /** At most 50. */
    max: number;
  }): Promise<Video[]>;
  /**
   * Returns the currently popular videos in a region. Costs {@link YOUTUBE_COSTS}.videos.
   *
   * @param chart.categoryId one of YouTube's, such as 2 for Autos & Vehicles; all by default.
   */
  mostPopular(chart: {
    regionCode: string;
    categoryId?: string;
    max: number;
  }): Promise<CountedVideo[]>;
  /**
   * Returns the statistics of videos, without deleted ones. Costs {@link YOUTUBE_COSTS}.videos per
   * 50 videos.
   */
  statistics(ids: readonly string[]): Promise<VideoStatistics[]>;
}

const Snippet = z.object({
  publishedAt: z.iso.datetime({ offset: true }),
  channelId: z.string(),
  title: z.string(),
  description: z.string(),
  channelTitle: z.string(),
  tags: z.array(z.string()).default([]),
});

/** The API returns 64-bit numbers as strings. */
const Count = z.string().regex(/^\d+$/u).transform(Number).nullable().default(null);

const Statistics = z.object({ viewCount: Count, likeCount: Count, commentCount: Count });

const SearchAnswer = z.object({
  items: z.array(z.object({ id: z.object({ videoId: z.string() }), snippet: Snippet })),
});
const StatisticsAnswer = z.object({
  items: z.array(z.object({ id: z.string(), statistics: Statistics })),
});
const ChartAnswer = z.object({
  items: z.array(z.object({ id: z.string(), snippet: Snippet, statistics: Statistics })),
});

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** `search.list` escapes titles and names as HTML; `videos.list` doesn't. */
const unescaped = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, (entity) => ENTITIES[entity] ?? entity);

function videoOf(id: string, snippet: z.output<typeof Snippet>): Video {
  const { title, description, channelId, channelTitle, publishedAt } = snippet;
  return {
    id,
    title,
    description,
    channelId,
    channelTitle,
    publishedAt: new Date(publishedAt),
    url: `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`,
  };
}

function statisticsOf(id: string, statistics: z.output<typeof Statistics>): VideoStatistics {
  const { viewCount: views, likeCount: likes, commentCount: comments } = statistics;
  return { id, views, likes, comments };
}

/** Creates a client of YouTube's Data API v3 at a base URL. */
export function createYouTube(access: YouTubeAccess): YouTube {
  const request = youTubeRequest(access);
  return {
    searchPopular: async ({ query, regionCode, publishedAfter, max }) => {
      const { items } = await request('/search', SearchAnswer, {
        part: 'snippet',
        type: 'video',
        order: 'viewCount',
        q: query,
        regionCode,
        publishedAfter: publishedAfter.toISOString(),
        maxResults: String(max),
      });
      return items.map(({ id, snippet }) => {
        const video = videoOf(id.videoId, snippet);
        return {
          ...video,
          title: unescaped(video.title),
          description: unescaped(video.description),
          channelTitle: unescaped(video.channelTitle),
        };
      });
    },
    mostPopular: async ({ regionCode, categoryId, max }) => {
      const { items } = await request('/videos', ChartAnswer, {
        part: 'snippet,statistics',
        chart: 'mostPopular',
        regionCode,
        ...(categoryId === undefined ? {} : { videoCategoryId: categoryId }),
        maxResults: String(max),
      });
      return items.map(({ id, snippet, statistics }) => ({
        ...videoOf(id, snippet),
        ...statisticsOf(id, statistics),
        tags: snippet.tags,
      }));
    },
    statistics: async (ids) => {
      const found: VideoStatistics[] = [];
      for (let first = 0; first < ids.length; first += YOUTUBE_PAGE) {
        const page = ids.slice(first, first + YOUTUBE_PAGE);
        const { items } = await request('/videos', StatisticsAnswer, {
          part: 'statistics',
          id: page.join(','),
        });
        found.push(...items.map(({ id, statistics }) => statisticsOf(id, statistics)));
      }
      return found;
    },
  };
}
