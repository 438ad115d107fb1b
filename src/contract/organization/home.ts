import { array, type InferOutput, object, optional, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, Id, MaybeText, MaybeTime, Nothing, orNull, patternText } from '@/contract/shapes'

/** A banner of a carousel. */
export const Banner = object({
  id: Id,
  title: string(),
  imageUrl: string(),
  /** none, page, url, weapp, picture. */
  linkType: optional(string(), 'none'),
  /** A route, a web URL, `appid/path` of a mini-program, or the URL of a picture. */
  linkUrl: MaybeText,
  location: MaybeText,
  sort: optional(Count, 0),
  startTime: MaybeTime,
  endTime: MaybeTime,
})
export type Banner = InferOutput<typeof Banner>

/** Position of a banner. */
export const BannerLocation = patternText(/^[\w-]{1,32}$/)

/** The current banners of a location, in display order. Guests get the public ones. */
export const listBanners = endpoint({
  path: '/core/api/app/opBannerConfig/getByLocation',
  summary: '某位置的轮播图',
  who: ['guest'],
  input: object({ location: optional(BannerLocation, 'home') }),
  output: array(Banner),
  origin: 'spec',
})

/** The metrics of the home page. */
export const HomeSummary = object({
  todo: Count,
  overdue: Count,
  /** Processes started by the caller and still running. */
  mine: Count,
  /** Unread copies. */
  circulated: Count,
  /** Decided by the caller today (China time). */
  doneToday: Count,
  message: Count,
  /** The caller's oldest open task, if any. */
  oldest: orNull(object({ taskId: Id, subject: string(), createTime: MaybeTime })),
})
export type HomeSummary = InferOutput<typeof HomeSummary>

/** The home page's metrics in one call; zeros for a user without a company. */
export const getHomeSummary = endpoint({
  path: '/core/api/app/home/summary',
  summary: '首页数字',
  who: ['user'],
  input: Nothing,
  output: HomeSummary,
})
