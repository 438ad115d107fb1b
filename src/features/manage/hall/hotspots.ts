import { array, type InferOutput, number, object, optional, string } from 'valibot'

import { type ProductSetting, saveProduct } from '@/contract/exhibition/exhibition-manage'
import { getMaxCount } from '@/contract/field-limits'
import { keepErrors } from '@/features/manage/keep-errors'
import { formatPairs } from '@/features/manage/text-lines'
import type { PadPoint } from '@/platform/pad/types'

import { findFactError, parseFacts } from './facts'

/** A hotspot while it is edited: facts are typed a line each, the place in percent of its picture. */
export const HotspotDraft = object({
  key: string(),
  title: string(),
  text: string(),
  /** `功率：20 W` a line. */
  facts: string(),
  /** Absent: the model has the position. */
  place: optional(object({ photoFileId: string(), x: number(), y: number() })),
})
export type HotspotDraft = InferOutput<typeof HotspotDraft>

export const HotspotDrafts = array(HotspotDraft)

/** A finger this near to a hotspot takes it, CSS pixels. */
const GRASP_PX = 28

type SavedHotspot = ProductSetting['hotspots'][number]

export function toHotspotDrafts(hotspots: readonly SavedHotspot[]): HotspotDraft[] {
  return hotspots.map(({ facts, ...hotspot }) => ({
    ...hotspot,
    facts: formatPairs(facts.map(({ key, value }) => [key, value] as const)),
  }))
}

/**
 * Hotspots for the call. One whose picture is gone goes with it.
 *
 * @param hasModel whether those without a place still have the model that places them
 */
export function toHotspots(drafts: readonly HotspotDraft[], photoIds: readonly string[], hasModel: boolean) {
  return drafts
    .filter(({ place }) => (place ? photoIds.includes(place.photoFileId) : hasModel))
    .map(({ key, title, text, facts, place }) => ({
      key,
      title: title.trim(),
      text: text.trim(),
      facts: parseFacts(facts),
      ...(place && { place }),
    }))
}

/** Rounded to a thousandth: a tenth of a percent, as the fields show it. */
const round = (share: number) => Math.round(share * 1000) / 1000

/** A new hotspot on a picture. */
export function createHotspot(photoFileId: string, { x, y }: PadPoint, key: string): HotspotDraft {
  return { key, title: '', text: '', facts: '', place: { photoFileId, x: round(x), y: round(y) } }
}

export function moveHotspot(hotspot: HotspotDraft, { x, y }: PadPoint): HotspotDraft {
  return hotspot.place ? { ...hotspot, place: { ...hotspot.place, x: round(x), y: round(y) } } : hotspot
}

/** The hotspot under a finger: the nearest one within reach. */
export function findGrasped(
  hotspots: readonly HotspotDraft[],
  point: PadPoint,
  { width, height }: { width: number; height: number },
): HotspotDraft | undefined {
  const near = hotspots.flatMap((hotspot) => {
    const { place } = hotspot
    const away = place ? Math.hypot((place.x - point.x) * width, (place.y - point.y) * height) : GRASP_PX + 1
    return away <= GRASP_PX ? [{ hotspot, away }] : []
  })
  return near.sort((one, other) => one.away - other.away)[0]?.hotspot
}

/** Text of a share in a field of percent. */
export const formatPlaceShare = (share: number) => String(Math.round(share * 1000) / 10)

/** @returns undefined for what is no percent from 0 to 100 */
export function parsePlaceShare(text: string): number | undefined {
  const percent = /^\d{1,3}(\.\d)?$/.test(text) ? Number(text) : Number.NaN
  return percent <= 100 ? round(percent / 100) : undefined
}

/** Errors of one hotspot, by field. */
export function validateHotspot({ title, facts }: HotspotDraft): Record<string, string> {
  const lines = parseFacts(facts)
  const most = getMaxCount(saveProduct.input, 'hotspots', 'facts')
  return keepErrors({
    title: !title.trim() && '请填写标题',
    facts: lines.length > most ? `最多 ${most} 行` : findFactError(lines),
  })
}

/** The first thing that is wrong with the hotspots of a product. */
export function findHotspotError(hotspots: readonly HotspotDraft[]): string | undefined {
  const wrong = hotspots.find((hotspot) => Object.keys(validateHotspot(hotspot)).length > 0)
  if (!wrong) return undefined
  const [error] = Object.values(validateHotspot(wrong))
  return `热点「${wrong.title || '未命名'}」：${error}`
}
