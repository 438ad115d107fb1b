import { array, boolean, check, type InferOutput, maxValue, object, optional, picklist, pipe } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { SentTime } from '@/contract/sent-time'
import { Count, Id, Nothing, requiredText, trimmedText, Version } from '@/contract/shapes'

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

/** A banner as those who may change it read it. */
const OwnBanner = object({ ...Banner.entries, version: Version })
export type OwnBanner = InferOutput<typeof OwnBanner>

const facts = {
  title: requiredText(40),
  linkType: optional(picklist(['none', 'page', 'url', 'weapp', 'picture']), 'none'),
  /** A route, an https URL, or `appid/path` of a mini-program, depending on linkType. */
  linkUrl: optional(trimmedText(500), ''),
  sort: optional(pipe(Count, maxValue(9999)), 0),
  startTime: SentTime,
  endTime: SentTime,
}
const noPicture = '图片不存在或不是图片'

interface BannerLink {
  linkType: keyof typeof linkRules
  linkUrl: string
}
const isLinkRight = ({ linkType, linkUrl }: BannerLink) => linkRules[linkType].test(linkUrl)
const WRONG_LINK = 'linkUrl 与 linkType 不符'

const isTimeRight = ({ startTime, endTime }: { startTime: string; endTime: string }) => startTime < endTime
const WRONG_TIME = 'endTime 应晚于 startTime'

/** Adds a banner to a carousel of the home page for a period. */
export const createBanner = endpoint({
  method: 'POST',
  path: '/core/api/app/banner/create',
  summary: '发布横幅',
  who: ['administrator:content'],
  changes: ['banner/list', 'opBannerConfig/getByLocation'],
  input: pipe(
    object({
      ...facts,
      /** A picture uploaded by the caller; it becomes public. */
      imageFileId: Id,
      location: optional(BannerLocation, 'home'),
      /** For guests and all companies; administrators of the operator only. */
      isForAll: optional(boolean(), false),
    }),
    check((input) => isLinkRight(input), WRONG_LINK),
    check((input) => isTimeRight(input), WRONG_TIME),
  ),
  output: OwnBanner,
  errors: [
    { code: 403, when: '面向所有人的横幅只能由运营方发布' },
    { code: 404, when: noPicture },
  ],
})

/** Changes a banner of the caller's company where it is; who sees it stays. */
export const changeBanner = endpoint({
  method: 'POST',
  path: '/core/api/app/banner/change',
  summary: '修改横幅',
  who: ['administrator:content'],
  changes: ['banner/list', 'opBannerConfig/getByLocation'],
  input: pipe(
    object({
      ...facts,
      id: Id,
      version: Version,
      /** As of {@link createBanner}; absent: the picture stays. */
      imageFileId: optional(Id),
    }),
    check((input) => isLinkRight(input), WRONG_LINK),
    check((input) => isTimeRight(input), WRONG_TIME),
  ),
  output: OwnBanner,
  errors: [
    { code: 404, when: `横幅不存在，或${noPicture}` },
    { code: 409, when: '横幅已被他人修改' },
  ],
})

/** All banners of the caller's company, including expired and future ones. */
export const listOwnBanners = endpoint({
  path: '/core/api/app/banner/list',
  summary: '本企业发布的横幅',
  who: ['administrator:content'],
  input: Nothing,
  output: array(OwnBanner),
})

/** Deletes a banner of the caller's company. */
export const removeBanner = endpoint({
  method: 'POST',
  path: '/core/api/app/banner/remove',
  summary: '撤下横幅',
  who: ['administrator:content'],
  changes: ['banner/list', 'opBannerConfig/getByLocation'],
  input: object({ id: Id }),
  output: Nothing,
  errors: [{ code: 404, when: '横幅不存在' }],
})
