import { boolean, type InferOutput, number, object, picklist, string } from 'valibot'

import type { OwnBanner } from '@/contract/organization/banner'
import type { Banner } from '@/contract/organization/home'
import { buildTextFields, type ComparedField } from '@/features/manage/compare/compared-field'
import { keepErrors } from '@/features/manage/keep-errors'
import { parseWireTime } from '@/lib/wire-time'
import { type RouteName, routeTable } from '@/navigation/routes'
import type { Tone } from '@/ui/layout/Chip'

export const bannerLinks = [
  { value: 'none', text: '不跳转' },
  { value: 'page', text: '打开页面' },
  { value: 'url', text: '打开网页' },
  { value: 'weapp', text: '其他小程序' },
  { value: 'picture', text: '看大图' },
] as const

export const BannerDraft = object({
  title: string(),
  linkType: picklist(['none', 'page', 'url', 'weapp', 'picture']),
  linkUrl: string(),
  /** `yyyy-MM-dd HH:mm` */
  startTime: string(),
  endTime: string(),
  sort: string(),
  isForAll: boolean(),
  version: number(),
})
export type BannerDraft = InferOutput<typeof BannerDraft>

const emptyBanner: BannerDraft = {
  title: '',
  linkType: 'none',
  linkUrl: '',
  startTime: '',
  endTime: '',
  sort: '',
  isForAll: false,
  version: 0,
}

const isLinkType = (type: string): type is BannerDraft['linkType'] => bannerLinks.some(({ value }) => value === type)

/** The form of a banner, or of a new one. Who sees it is chosen for a new one alone. */
export function toBannerDraft(banner: OwnBanner | undefined): BannerDraft {
  if (!banner) return emptyBanner
  const { title, linkUrl, startTime, endTime, sort, version } = banner
  const linkType = isLinkType(banner.linkType) ? banner.linkType : 'none'
  return {
    title,
    linkType,
    linkUrl: linkRules[linkType] ? (linkUrl ?? '') : '',
    startTime: startTime?.slice(0, 16) ?? '',
    endTime: endTime?.slice(0, 16) ?? '',
    sort: String(sort),
    isForAll: false,
    version,
  }
}

/** Pages that a banner usually opens; any other one is typed. */
const usualPages: readonly RouteName[] = [
  'hall',
  'products',
  'launch',
  'study',
  'notices',
  'diagnosis',
  'cloud',
  'reports',
  'survey',
  'publicApplication',
  'cooperation',
  'blueCollar',
  'giftPack',
]

export const bannerPages = usualPages.map((name) => ({ value: routeTable[name].path, text: routeTable[name].title }))

const linkRules: Readonly<Record<string, { rule: RegExp; text: string }>> = {
  page: { rule: /^\/pages\/[\w/-]+(\?[^\s#]*)?$/, text: '请选择页面，或填写以 /pages/ 开头的路径' },
  url: { rule: /^https:\/\/\S+$/, text: '请填写以 https:// 开头的网址' },
  weapp: { rule: /^wx[\da-f]{16}(\/\S*)?$/, text: '请填写 AppID，可加 /页面路径' },
}

/** Errors of a banner by field; empty when it can be published. */
export function validateBanner({ title, linkType, linkUrl, startTime, endTime, sort }: BannerDraft) {
  const link = linkRules[linkType]
  const errors = {
    title: !title.trim() && '请填写标题',
    linkUrl: link !== undefined && !link.rule.test(linkUrl.trim()) && link.text,
    startTime: !startTime && '请选择开始时间',
    endTime: endTime ? endTime <= startTime && '结束时间应晚于开始时间' : '请选择结束时间',
    sort: !/^\d{0,4}$/.test(sort) && '请填写 0 到 9999',
  }
  return keepErrors(errors)
}

/** What is compared when two administrators edit a banner. */
export const bannerFields: readonly ComparedField<BannerDraft>[] = [
  ...buildTextFields<BannerDraft>({ title: '标题', startTime: '开始时间', endTime: '结束时间', sort: '排序' }),
  { label: '点击后', keys: ['linkType', 'linkUrl'], read: formatBannerLink },
]

/** Converts the form to what both calls take. */
export function toBannerInput(draft: BannerDraft) {
  const hasTarget = linkRules[draft.linkType] !== undefined
  return {
    title: draft.title.trim(),
    linkType: draft.linkType,
    linkUrl: hasTarget ? draft.linkUrl.trim() : '',
    startTime: `${draft.startTime}:00`,
    endTime: `${draft.endTime}:00`,
    sort: Number(draft.sort),
  }
}

/** Whether a banner is shown at this moment, and as which tone. */
export function getBannerState({ startTime, endTime }: Banner, now: number): { text: string; tone: Tone } {
  if (startTime && (parseWireTime(startTime) ?? 0) > now) return { text: '未开始', tone: 'info' }
  if (endTime && (parseWireTime(endTime) ?? 0) <= now) return { text: '已结束', tone: 'neutral' }
  return { text: '展示中', tone: 'success' }
}

/** Where a banner leads, in words. */
export function formatBannerLink({ linkType, linkUrl }: Pick<Banner, 'linkType' | 'linkUrl'>): string {
  if (linkType !== 'page') {
    const kind = bannerLinks.find(({ value }) => value === linkType)?.text ?? linkType
    return linkType === 'url' || linkType === 'weapp' ? `${kind} ${linkUrl ?? ''}` : kind
  }
  const route = Object.values(routeTable).find(({ path }) => path === linkUrl?.split('?')[0])
  return `打开「${route?.title || linkUrl}」`
}
