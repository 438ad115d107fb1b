import type { Opportunity } from '@/contract/partner/opportunity'
import { formatAmountInWan } from '@/lib/amount'
import { DAY_MS, HOUR_MS } from '@/lib/durations'
import { joinTexts } from '@/lib/text/join-texts'
import { parseWireTime } from '@/lib/wire-time'

/** Remaining time below which the protection is shown in red. */
const SOON_MS = 14 * DAY_MS

interface Protection {
  /** 剩 62 天, 剩 5 小时, 已到期. */
  text: string
  isSoon: boolean
  isOver: boolean
  /** The remaining share, 0 to 1. */
  share: number
}

/**
 * The remaining protection period of a customer.
 *
 * @param now epoch milliseconds
 * @returns undefined without a protection
 */
export function getProtection(
  { protectStart, protectEnd }: Pick<Opportunity, 'protectStart' | 'protectEnd'>,
  now: number,
): Protection | undefined {
  const end = protectEnd === null ? undefined : parseWireTime(protectEnd)
  if (end === undefined) return undefined
  const left = end - now
  if (left <= 0) return { text: '保护已到期', isSoon: false, isOver: true, share: 0 }
  const start = (protectStart === null ? undefined : parseWireTime(protectStart)) ?? now
  const share = Math.min(1, left / Math.max(1, end - start))
  return { text: formatProtectionLeft(left), isSoon: left < SOON_MS, isOver: false, share }
}

function formatProtectionLeft(left: number): string {
  if (left >= DAY_MS) return `剩 ${Math.floor(left / DAY_MS)} 天`
  return left >= HOUR_MS ? `剩 ${Math.floor(left / HOUR_MS)} 小时` : '不足 1 小时'
}

/** States in which the customer is protected. */
const protectedStates = new Set(['approved', 'converted'])

/** The second line of a card: the most important known facts. */
export function buildFactLine(opportunity: Opportunity, now: number): string {
  const { expectAmount, expectSignDate, wonAmount, signDate, status, reasonForRejection } = opportunity
  if (status === 'rejected' && reasonForRejection) return reasonForRejection
  if (status === 'won') return joinTexts([wonAmount ? `签约 ${formatAmountInWan(wonAmount)}` : '', signDate])
  const protection = protectedStates.has(status) ? getProtection(opportunity, now) : undefined
  return joinTexts([
    expectAmount === null ? '' : `预计 ${formatAmountInWan(expectAmount)}`,
    expectSignDate ? expectSignDate.slice(0, 7) : '',
    protection && !protection.isOver ? `保护${protection.text}` : '',
  ])
}

/** The remaining protection in days and hours; under a day in hours and minutes. */
export function formatTimeLeftUntil(end: number, now: number): string {
  const minutes = Math.max(0, Math.floor((end - now) / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `${days} 天 ${hours} 小时`
  return hours > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${minutes} 分钟`
}

/** The reasons of a refusal, line by line, without duplicates. */
export function buildRefusalLines({
  reasonForRejection,
  rejectedFields,
}: {
  reasonForRejection: string | null
  rejectedFields: readonly { label: string; error: string }[]
}): readonly string[] {
  const reason = reasonForRejection ?? ''
  const own = rejectedFields
    .filter(({ error }) => !reason.includes(error))
    .map(({ label, error }) => `${label}：${error}`)
  return [...reason.split(/[;；\n]/).map((line) => line.trim()), ...own].filter(Boolean)
}
