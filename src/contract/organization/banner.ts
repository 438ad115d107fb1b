import { array, boolean, check, maxValue, object, optional, picklist, pipe } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, Id, Nothing, requiredText, trimmedText, WireTime } from '@/contract/shapes'
import { Banner, BannerLocation } from './home'

/** Link format by link type. */
const linkRules = {
  none: /^$/,
  /** Opens the banner's own picture. */
  picture: /^$/,
  page: /^\/(pages|preview-image|choose-location|open-location)[\w/-]*(\?[^\s#]*)?$/,
  url: /^https:\/\/[^\s]+$/,
  weapp: /^wx[\da-f]{16}(\/[^\s]*)?$/,
} as const

/** Adds a banner to a carousel of the home page for a period. To change a banner, remove it and create another. */
export const createBanner = endpoint({
  method: 'POST',
  path: '/core/api/app/banner/create',
  summary: '发布轮播图',
  who: ['administrator:content'],
  changes: ['banner/list', 'opBannerConfig/getByLocation'],
  input: pipe(
    object({
      title: requiredText(40),
      /** A picture uploaded by the caller; it becomes public. */
      imageFileId: Id,
      linkType: optional(picklist(['none', 'page', 'url', 'weapp', 'picture']), 'none'),
      /** A route, an https URL, or `appid/path` of a mini-program, depending on linkType. */
      linkUrl: optional(trimmedText(500), ''),
      location: optional(BannerLocation, 'home'),
      sort: optional(pipe(Count, maxValue(9999)), 0),
      startTime: WireTime,
      endTime: WireTime,
      /** For guests and all companies; administrators of the operator only. */
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

/** All banners of the caller's company, including expired and future ones. */
export const listOwnBanners = endpoint({
  path: '/core/api/app/banner/list',
  summary: '本企业发布的轮播图',
  who: ['administrator:content'],
  input: Nothing,
  output: array(Banner),
  origin: 'ours',
})

/** Deletes a banner of the caller's company. */
export const removeBanner = endpoint({
  method: 'POST',
  path: '/core/api/app/banner/remove',
  summary: '撤下轮播图',
  who: ['administrator:content'],
  changes: ['banner/list', 'opBannerConfig/getByLocation'],
  input: object({ id: Id }),
  output: Nothing,
  errors: [{ code: 404, when: '轮播图不存在' }],
  origin: 'ours',
})
