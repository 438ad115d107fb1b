import { getMaxLength } from '@/contract/field-limits'
import { inviteVisitor, type RepeatDays } from '@/contract/visit/visit'
import { validateCompanions, validatePlate, validateTimes } from '@/features/visit/visitor/visitor-form'
import { validatePersonName, validateRequiredText } from '@/parts/short-form/validate-fields'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

const once = {
  /** Empty for one visit, `daily` or `weekly`. */
  repeat: '',
  /** The digits of the chosen days, 1 Monday to 7 Sunday. */
  weekdays: '',
  until: '',
}
export type VisitRepeatValues = typeof once

export const emptyVisitInvite = {
  visitorName: '',
  visitorCompany: '',
  purpose: '',
  startTime: '',
  endTime: '',
  companions: '',
  plate: '',
  area: '',
  ...once,
}
type VisitInviteValues = typeof emptyVisitInvite

/** The error of the areas of a visit: chosen ones may be too many for their text. */
export function validateArea(area: string): string | undefined {
  const most = getMaxLength(inviteVisitor.input, 'area')
  return area.length > most ? `最多 ${most} 字，请少选几个` : undefined
}

/** Validation errors of the days of a visit, by field. */
export function validateRepeat({ repeat, weekdays, until }: VisitRepeatValues) {
  return {
    weekdays: repeat === 'weekly' && !weekdays ? '请选择星期几' : undefined,
    until: repeat && !until ? '请选择重复到哪一天' : undefined,
  }
}

/** The days of a visit as they are filled in. */
export function toRepeatValues(days: RepeatDays | null): VisitRepeatValues {
  if (!days) return once
  const isDaily = days.weekdays.length === EVERY_DAY.length
  return { repeat: isDaily ? 'daily' : 'weekly', weekdays: days.weekdays.join(''), until: days.until }
}

/** The days of a visit as part of a call; empty for a visit that does not recur. */
export function toRepeatInput({ repeat, weekdays, until }: VisitRepeatValues): { repeat?: RepeatDays } {
  return repeat ? { repeat: { weekdays: repeat === 'daily' ? EVERY_DAY : [...weekdays].map(Number), until } } : {}
}

/** Validation errors of an invitation, by field. */
export function validateVisitInvite(
  values: VisitInviteValues,
): Partial<Record<keyof VisitInviteValues, string | undefined>> {
  return {
    visitorName: validatePersonName(values.visitorName, '访客姓名'),
    purpose: validateRequiredText('事由', values.purpose, getMaxLength(inviteVisitor.input, 'purpose')),
    area: validateArea(values.area),
    ...validateTimes(values),
    companions: validateCompanions(values.companions),
    plate: validatePlate(values.plate),
    ...validateRepeat(values),
  }
}

/** Converts the values to the call's input. */
export function toVisitInviteInput(values: VisitInviteValues, gateId: string | undefined) {
  const { visitorName, visitorCompany, purpose, startTime, endTime, companions, plate, area } = values
  return {
    visitorName: visitorName.trim(),
    visitorCompany: visitorCompany.trim(),
    purpose: purpose.trim(),
    startTime: `${startTime}:00`,
    endTime: `${endTime}:00`,
    area: area.trim(),
    companions: Number(companions.trim() || 0),
    plate: plate.trim().toUpperCase(),
    ...(gateId && { gateId }),
    ...toRepeatInput(values),
  }
}
