import type { InputOf } from '@/contract/endpoint'
import { getMaxLength } from '@/contract/field-limits'
import { addFollowUp, closeOpportunity, type FollowUpKind, requestExtension } from '@/contract/partner/opportunity-acts'
import { parseWanAsFen, validateWan } from '@/features/partner/report/submit-form'
import { type FieldError, validateLength, validateRequiredText } from '@/parts/short-form/validate-fields'

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
  return {
    content: validateRequiredText('跟进内容', content, getMaxLength(addFollowUp.input, 'content')),
    nextStep: validateLength('下一步', nextStep, getMaxLength(addFollowUp.input, 'nextStep')),
    nextDate: nextDate && nextDate < today ? '下次跟进不能早于今天' : undefined,
  }
}

export function toFollowUpInput(
  id: string,
  values: FollowUpValues,
  photos: readonly string[],
): InputOf<typeof addFollowUp> {
  const { kind, content, nextStep, nextDate } = values
  const followUpKind = followUpKinds.find(({ value }) => value === kind)
  return {
    id,
    kind: followUpKind?.value ?? 'other',
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
  return {
    days: days ? undefined : '请选择延长多久',
    reason: reason.trim()
      ? validateLength('延期原因', reason, getMaxLength(requestExtension.input, 'reason'))
      : '请说明进展和延期原因',
  }
}

export const emptyClose = { result: 'won', wan: '', signDate: '', reason: '' }
export type CloseValues = typeof emptyClose

/** Validation errors of closing an opportunity, by field: won needs amount and date, lost needs a reason. */
export function validateClose({ result, wan, signDate, reason }: CloseValues): Errors<CloseValues> {
  if (result === 'lost') {
    if (!reason.trim()) return { reason: '请填写输单原因' }
    return { reason: validateLength('输单原因', reason, getMaxLength(closeOpportunity.input, 'reason')) }
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

/** @param data field errors of the server, which has the amount in fen where the form has 万 */
export function toCloseErrors(data: unknown): Record<string, unknown> {
  // Safe cast: a refusal's data is an object or absent.
  const { amount: wan, ...errors } = (data ?? {}) as Record<string, unknown>
  return { ...errors, ...(wan !== undefined && { wan }) }
}
