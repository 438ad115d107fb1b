import { array, type InferOutput, object, optional, pipe, regex, string } from 'valibot'

import { endpoint } from './endpoint'
import { Count, Id, MaybeText, MaybeTime, Nothing, orNull } from './shapes'

/** A picture of a carousel. */
export const Banner = object({
  id: Id,
  title: string(),
  imageUrl: string(),
  /** none, page, url, weapp, picture. */
  linkType: optional(string(), 'none'),
  /** A route of this application, a web address, `appid/path` of a mini-program, the address of a picture. */
  linkUrl: MaybeText,
  location: MaybeText,
  sort: optional(Count, 0),
  startTime: MaybeTime,
  endTime: MaybeTime,
})
export type Banner = InferOutput<typeof Banner>

/** Position of a banner. */
export const BannerLocation = pipe(string(), regex(/^[\w-]{1,32}$/))

/** The banners that run now at a place, in the order to show. Guests get the public ones. */
export const listBanners = endpoint({
  path: '/core/api/app/opBannerConfig/getByLocation',
  summary: '某位置的轮播图',
  who: ['guest'],
  input: object({ location: optional(BannerLocation, 'home') }),
  output: array(Banner),
  origin: 'spec',
})

/** The figures under the greeting. */
export const HomeSummary = object({
  todo: Count,
  overdue: Count,
  /** Started by me and still running. */
  mine: Count,
  /** Circulated to me, unread. */
  circulated: Count,
  /** Decided by me today (China time). */
  doneToday: Count,
  message: Count,
  /** What people see first: the process that has waited longest for them, if any. */
  oldest: orNull(object({ taskId: Id, subject: string(), createTime: MaybeTime })),
})
export type HomeSummary = InferOutput<typeof HomeSummary>

/** The home page's figures in one call; zeros for a person without a company. */
export const getHomeSummary = endpoint({
  path: '/core/api/app/home/summary',
  summary: '首页数字',
  who: ['user'],
  input: Nothing,
  output: HomeSummary,
  origin: 'ours',
})
