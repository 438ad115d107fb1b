import { type InferOutput, number, object, string } from 'valibot'

import { type ActivityForm, saveActivity } from '@/contract/event/activity-manage'
import { getMaxCount, getMaxLength } from '@/contract/field-limits'
import { buildField, buildTextFields, type ComparedField } from '@/features/manage/compare/compared-field'
import { keepErrors } from '@/features/manage/keep-errors'
import { splitLines } from '@/features/manage/text-lines'

/** An activity with guests while it is edited. */
export const GuestActivityDraft = object({
  title: string(),
  address: string(),
  /** `yyyy-MM-dd HH:mm` */
  startTime: string(),
  endTime: string(),
  signFrom: string(),
  lateAfter: string(),
  /** A gate a line. */
  gates: string(),
  /** The version that it was read with; 0 for a new one. */
  version: number(),
})
export type GuestActivityDraft = InferOutput<typeof GuestActivityDraft>

export const emptyGuestActivity: GuestActivityDraft = {
  title: '',
  address: '',
  startTime: '',
  endTime: '',
  signFrom: '',
  lateAfter: '',
  gates: '',
  version: 0,
}

const MINUTE_LENGTH = 16

export function toGuestActivityDraft(form: ActivityForm): GuestActivityDraft {
  const { title, address, startTime, endTime, signFrom, lateAfter, gates, version } = form
  return {
    title,
    address,
    startTime: startTime.slice(0, MINUTE_LENGTH),
    endTime: endTime.slice(0, MINUTE_LENGTH),
    signFrom: signFrom.slice(0, MINUTE_LENGTH),
    lateAfter: lateAfter.slice(0, MINUTE_LENGTH),
    gates: gates.map(({ name }) => name).join('\n'),
    version,
  }
}

function findGatesError(text: string): string | false {
  const names = splitLines(text)
  const most = getMaxCount(saveActivity.input, 'gates')
  const longest = getMaxLength(saveActivity.input, 'gates')
  if (names.length === 0) return '请填写至少一个入口'
  if (names.length > most) return `最多 ${most} 个入口`
  const long = names.find((name) => name.length > longest)
  if (long) return `「${long}」超过 ${longest} 字`
  return new Set(names).size < names.length && '入口名称不能重复'
}

/** Errors of an activity with guests, by field. */
export function validateGuestActivity(draft: GuestActivityDraft): Record<string, string> {
  const { title, address, startTime, endTime, signFrom, lateAfter, gates } = draft
  const isLateWrong =
    (lateAfter <= signFrom && '须晚于签到开始') || (endTime !== '' && lateAfter > endTime && '不能晚于结束时间')
  return keepErrors({
    title: !title.trim() && '请填写活动名称',
    address: !address.trim() && '请填写地点',
    startTime: !startTime && '请选择开始时间',
    endTime: endTime ? endTime <= startTime && '结束时间须晚于开始时间' : '请选择结束时间',
    signFrom: !signFrom && '请选择签到开始时间',
    lateAfter: lateAfter ? isLateWrong : '请选择准时截止时间',
    gates: findGatesError(gates),
  })
}

export function toGuestActivityInput(draft: GuestActivityDraft, id: string | undefined) {
  return {
    ...(id !== undefined && { id }),
    version: draft.version,
    title: draft.title.trim(),
    address: draft.address.trim(),
    startTime: `${draft.startTime}:00`,
    endTime: `${draft.endTime}:00`,
    signFrom: `${draft.signFrom}:00`,
    lateAfter: `${draft.lateAfter}:00`,
    gates: splitLines(draft.gates),
  }
}

/** Gates that are there now and no longer with the draft: their signs become useless. */
export function listRemovedGates(before: GuestActivityDraft, draft: GuestActivityDraft): string[] {
  const names = splitLines(draft.gates)
  return splitLines(before.gates).filter((name) => !names.includes(name))
}

/** What is compared when two administrators edit an activity. */
export const guestActivityFields: readonly ComparedField<GuestActivityDraft>[] = [
  ...buildTextFields<GuestActivityDraft>({
    title: '名称',
    address: '地点',
    startTime: '开始',
    endTime: '结束',
    signFrom: '签到开始',
    lateAfter: '准时截止',
  }),
  buildField('gates', '入口', (gates) => splitLines(gates).join('、')),
]
