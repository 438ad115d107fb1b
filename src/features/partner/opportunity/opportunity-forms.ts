import type { InputOf } from '@/contract/endpoint'
import type { addFollowUp, closeOpportunity, FollowUpKind } from '@/contract/partner/opportunity-acts'
import { parseWanAsFen, validateWan } from '@/features/partner/report/submit-form'
import type { FieldError } from '@/parts/short-form/validate-fields'

type Errors<T> = Partial<Record<keyof T, FieldError>>

export const emptyFollowUp = { kind: 'visit', content: '', nextStep: '', nextDate: '' }
export type FollowUpValues = typeof emptyFollowUp

export const followUpKinds: readonly { value: FollowUpKind; text: string }[] = [
  { value: 'visit', text: '拜访' },
  { value: 'call', text: '电话' },
  { value: 'message', text: '微信' },
  { value: 'meeting', text: '会议' },
  { value: 'other', text: '其他' },
]

/**
 * Validation errors of a follow-up, by field.
 *
 * @param today `yyyy-MM-dd`
 */
export function validateFollowUp(
  { content, nextStep, nextDate }: FollowUpValues,
  today: string,
): Errors<FollowUpValues> {
  const length = content.trim().length
  return {
    content: length === 0 ? '请输入跟进内容' : length <= 500 ? undefined : '跟进内容最多 500 个字',
    nextStep: nextStep.trim().length <= 100 ? undefined : '下一步最多 100 个字',
    nextDate: nextDate && nextDate < today ? '下次跟进不能早于今天' : undefined,
  }
}

export function toFollowUpInput(
  id: string,
  values: FollowUpValues,
  photos: readonly string[],
): InputOf<typeof addFollowUp> {
  const { kind, content, nextStep, nextDate } = values
  const known = followUpKinds.find(({ value }) => value === kind)
  return {
    id,
    kind: known?.value ?? 'other',
    content: content.trim(),
    ...(nextStep.trim() && { nextStep: nextStep.trim() }),
    ...(nextDate && { nextDate }),
    ...(photos.length > 0 && { photos: [...photos] }),
  }
}

export const emptyExtension = { days: '', reason: '' }
type ExtensionValues = typeof emptyExtension

/** Validation errors of an extension request, by field. */
export function validateExtension({ days, reason }: ExtensionValues): Errors<ExtensionValues> {
  const length = reason.trim().length
  return {
    days: days ? undefined : '请选择延长多久',
    reason: length === 0 ? '请说明进展和延期原因' : length <= 200 ? undefined : '延期原因最多 200 个字',
  }
}

export const emptyClose = { result: 'won', wan: '', signDate: '', reason: '' }
export type CloseValues = typeof emptyClose

/** Validation errors of closing an opportunity, by field: won needs amount and date, lost needs a reason. */
export function validateClose({ result, wan, signDate, reason }: CloseValues): Errors<CloseValues> {
  if (result === 'lost') {
    const length = reason.trim().length
    return { reason: length === 0 ? '请填写输单原因' : length <= 200 ? undefined : '输单原因最多 200 个字' }
  }
  return {
    wan: wan.trim() ? validateWan(wan) : '请输入成交金额',
    signDate: signDate ? undefined : '请选择签约日期',
  }
}

export function toCloseInput(
  { id, version }: { id: string; version: number },
  { result, wan, signDate, reason }: CloseValues,
  attachments: readonly string[],
): InputOf<typeof closeOpportunity> {
  if (result === 'lost') return { id, version, result: 'lost', reason: reason.trim() }
  const amount = parseWanAsFen(wan)
  return {
    id,
    version,
    result: 'won',
    signDate,
    ...(amount !== undefined && { amount }),
    ...(attachments.length > 0 && { attachments: [...attachments] }),
  }
}

const wire: Readonly<Record<string, string>> = { amount: 'wan' }

/**
 * Shows the server's field errors in a short form.
 * @returns whether there were any
 */
export function placeErrors<T extends Record<string, string>>(
  form: { values: T; refuse: (field: keyof T, message: string) => void },
  data: unknown,
): boolean {
  const faults = Object.entries(data ?? {}).map(([field, why]) => [wire[field] ?? field, String(why)] as const)
  const own = faults.filter(([field]) => field in form.values)
  for (const [field, why] of own) form.refuse(field, why)
  return own.length > 0
}
