import { createHash } from 'node:crypto';
import { AUTOS, findVideo, isAbout, type SampleVideo, videosOf } from './videos.ts';
import { chartNotFound, invalidParameter } from './errors.ts';

type Parameters = Readonly<Record<string, string>>;

/** Video categories with a chart; https://developers.google.com/youtube/v3/docs/videoCategories */
const CHARTED = ['0', '1', AUTOS, '10', '15', '17', '20', '22', '23', '24', '25', '26', '28'];

const USUAL_RESULTS = 5;
const MOST_RESULTS = 50;

const etagOf = (text: string) => createHash('sha1').update(text).digest('base64url').slice(0, 27);

/** `search.list` HTML-escapes its texts. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** @throws YouTubeError 400 for a value outside 0 to 50. */
function maxResultsOf({ maxResults = String(USUAL_RESULTS) }: Parameters): number {
  const number = Number(maxResults);
  if (Number.isInteger(number) && number >= 0 && number <= MOST_RESULTS) return number;
  throw invalidParameter('maxResults', maxResults);
}

/** @throws YouTubeError 400 unless it is two letters. */
function regionOf({ regionCode = 'US' }: Parameters): string {
  if (/^[A-Za-z]{2}$/.test(regionCode)) return regionCode.toUpperCase();
  throw invalidParameter('regionCode', regionCode);
}

/** @throws YouTubeError 400 for parts that the sandbox doesn't return. */
function partsOf({ part = '' }: Parameters, known: readonly string[]): string[] {
  const parts = part.split(',');
  const other = parts.find((each) => !known.includes(each));
  if (other !== undefined) throw invalidParameter('part', other);
  return parts;
}

/** @throws YouTubeError 400 for a parameter that the sandbox doesn't support. */
function refuseOthers(parameters: Parameters, known: readonly string[]): void {
  const other = Object.entries(parameters).find(([name]) => !known.includes(name));
  if (other) throw invalidParameter(...other);
}

function thumbnailsOf(id: string): object {
  const url = `https://i.ytimg.com/vi/${id}`;
  return {
    default: { url: `${url}/default.jpg`, width: 120, height: 90 },
    medium: { url: `${url}/mqdefault.jpg`, width: 320, height: 180 },
    high: { url: `${url}/hqdefault.jpg`, width: 480, height: 360 },
  };
}

const instantOf = (milliseconds: number) =>
  new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');

function searchItem(video: SampleVideo): object {
  const publishedAt = instantOf(video.publishedAt);
  return {
    kind: 'youtube#searchResult',
    etag: etagOf(video.id),
    id: { kind: 'youtube#video', videoId: video.id },
    snippet: {
      publishedAt,
      channelId: video.channelId,
      title: escaped(video.title),
      description: escaped(video.description),
      thumbnails: thumbnailsOf(video.id),
      channelTitle: escaped(video.channelTitle),
      liveBroadcastContent: 'none',
      publishTime: publishedAt,
    },
  };
}

/** `search.list`: https://developers.google.com/youtube/v3/docs/search/list */
export function searchAnswer(parameters: Parameters, now: number): object {
  refuseOthers(parameters, [
    'part',
    'q',
    'type',
    'order',
    'regionCode',
    'publishedAfter',
    'maxResults',
  ]);
  partsOf(parameters, ['snippet']);
  const { q = '', type = 'video', order = 'relevance', publishedAfter } = parameters;
  if (type !== 'video') throw invalidParameter('type', type);
  if (order !== 'viewCount' && order !== 'relevance') throw invalidParameter('order', order);
  const since = publishedAfter === undefined ? 0 : Date.parse(publishedAfter);
  if (Number.isNaN(since)) throw invalidParameter('publishedAfter', publishedAfter ?? '');
  const regionCode = regionOf(parameters);
  const resultsPerPage = maxResultsOf(parameters);
  const found = videosOf(regionCode, now).filter(
    (video) => video.publishedAt >= since && isAbout(video, q),
  );
  return {
    kind: 'youtube#searchListResponse',
    etag: etagOf(JSON.stringify(parameters)),
    regionCode,
    pageInfo: { totalResults: found.length, resultsPerPage },
    items: found.slice(0, resultsPerPage).map(searchItem),
  };
}

function videoItem(video: SampleVideo, parts: readonly string[]): object {
  const { id, title, description, channelId, channelTitle, tags, categoryId, comments } = video;
  const known: Record<string, object> = {
    snippet: {
      publishedAt: instantOf(video.publishedAt),
      channelId,
      title,
      description,
      thumbnails: thumbnailsOf(id),
      channelTitle,
      tags,
      categoryId,
      liveBroadcastContent: 'none',
      localized: { title, description },
    },
    contentDetails: {
      duration: `PT${Math.floor(video.durationSeconds / 60)}M${video.durationSeconds % 60}S`,
      dimension: '2d',
      definition: 'hd',
      caption: 'false',
      licensedContent: true,
      contentRating: {},
      projection: 'rectangular',
    },
    statistics: {
      viewCount: String(video.views),
      likeCount: String(video.likes),
      favoriteCount: '0',
      ...(comments === null ? {} : { commentCount: String(comments) }),
    },
  };
  const shown = parts.filter((part) => part in known).map((part) => [part, known[part]]);
  return { kind: 'youtube#video', etag: etagOf(id), id, ...Object.fromEntries(shown) };
}

/** `videos.list`, by chart or by IDs: https://developers.google.com/youtube/v3/docs/videos/list */
export function chartAnswer(parameters: Parameters, now: number): object {
  refuseOthers(parameters, ['part', 'chart', 'id', 'regionCode', 'videoCategoryId', 'maxResults']);
  const parts = partsOf(parameters, ['id', 'snippet', 'contentDetails', 'statistics']);
  const { chart, id, videoCategoryId: category = '0' } = parameters;
  if (id === undefined && chart !== 'mostPopular') throw invalidParameter('chart', chart ?? '');
  if (!CHARTED.includes(category)) throw chartNotFound();
  const ids = id?.split(',');
  if (ids && ids.length > MOST_RESULTS) throw invalidParameter('id', id ?? '');
  const resultsPerPage = maxResultsOf(parameters);
  const found = ids
    ? ids.flatMap((each) => findVideo(each, now) ?? [])
    : videosOf(regionOf(parameters), now).filter(
        ({ categoryId }) => category === '0' || categoryId === category,
      );
  const items = ids ? found : found.slice(0, resultsPerPage);
  return {
    kind: 'youtube#videoListResponse',
    etag: etagOf(JSON.stringify(parameters)),
    items: items.map((video) => videoItem(video, parts)),
    pageInfo: { totalResults: found.length, resultsPerPage: ids ? items.length : resultsPerPage },
  };
}
