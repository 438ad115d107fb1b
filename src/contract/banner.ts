import { array, boolean, check, maxValue, object, optional, picklist, pipe } from 'valibot'

import { endpoint } from './endpoint'
import { Banner, BannerLocation } from './home'
import { Count, Id, Nothing, requiredText, trimmedText, WireTime } from './shapes'

/** What a link of each kind looks like. */
const linkRules = {
  none: /^$/,
  /** Its own picture, whole. */
  picture: /^$/,
  page: /^\/(pages|preview-image|choose-location|open-location)[\w/-]*(\?[^\s#]*)?$/,
  url: /^https:\/\/[^\s]+$/,
  weapp: /^wx[\da-f]{16}(\/[^\s]*)?$/,
} as const

/**
 * Puts a picture into a carousel of the home page, from a moment until another. There is no screen for it:
 * administrators send this call; it is changed by removing it and making another.
 */
export const createBanner = endpoint({
  method: 'POST',
  path: '/core/api/app/banner/create',
  summary: '发布轮播图',
  who: ['administrator'],
  input: pipe(
    object({
      title: requiredText(40),
      /** An uploaded picture of the caller's; everybody may see it from here on. */
      imageFileId: Id,
      linkType: optional(picklist(['none', 'page', 'url', 'weapp', 'picture']), 'none'),
      /** A route of this application, a web address over TLS, or `appid/path` of a mini-program; as linkType says. */
      linkUrl: optional(trimmedText(500), ''),
      location: optional(BannerLocation, 'home'),
      sort: optional(pipe(Count, maxValue(9999)), 0),
      startTime: WireTime,
      endTime: WireTime,
      /** For guests and all companies; only the operator's administrators may. */
      isForAll: optional(boolean(), false),
    }),
    check(({ linkType, linkUrl }) => linkRules[linkType].test(linkUrl), 'linkUrl 与 linkType 不符'),
    check(({ startTime, endTime }) => startTime < endTime, 'endTime 应晚于 startTime'),
  ),
  output: Banner,
  errors: [
    { code: 403, when: '面向所有人的轮播图只能由运营方发布' },
    { code: 404, when: '图片不存在或不是图片' },
  ],
  origin: 'ours',
})

/** The banners that the caller's company made, those included that are over or have not begun. */
export const listOwnBanners = endpoint({
  path: '/core/api/app/banner/list',
  summary: '本企业发布的轮播图',
  who: ['administrator'],
  input: Nothing,
  output: array(Banner),
  origin: 'ours',
})

/** Takes a banner of the caller's company away. */
export const removeBanner = endpoint({
  method: 'POST',
  path: '/core/api/app/banner/remove',
  summary: '撤下轮播图',
  who: ['administrator'],
  input: object({ id: Id }),
  output: Nothing,
  errors: [{ code: 404, when: '轮播图不存在' }],
  origin: 'ours',
})
