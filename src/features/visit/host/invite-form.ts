import { PERSON_NAME_MAX } from '@/contract/shapes'
import { validateText } from '@/features/visit/visitor/visitor-fields'
import { validateCompanions, validatePlate, validateTimes } from '@/features/visit/visitor/visitor-form'

export const emptyVisitInvite = {
  visitorName: '',
  visitorCompany: '',
  purpose: '',
  startTime: '',
  endTime: '',
  companions: '',
  plate: '',
  area: '',
  /** Empty for one visit, `daily` or `weekly`. */
  repeat: '',
  /** The digits of the chosen days, 1 Monday to 7 Sunday. */
  weekdays: '',
  until: '',
}
export type VisitInviteValues = typeof emptyVisitInvite

/** Validation errors of an invitation, by field. */
export function validateVisitInvite(
  values: VisitInviteValues,
): Partial<Record<keyof VisitInviteValues, string | undefined>> {
  return {
    visitorName: validateText('访客姓名', values.visitorName, PERSON_NAME_MAX),
    purpose: validateText('事由', values.purpose, 100),
    ...validateTimes(values),
    companions: validateCompanions(values.companions),
    plate: validatePlate(values.plate),
    weekdays: values.repeat === 'weekly' && !values.weekdays ? '请选择星期几' : undefined,
    until: values.repeat && !values.until ? '请选择重复到哪一天' : undefined,
  }
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** Converts the values to the call's input. */
export function toVisitInviteInput(values: VisitInviteValues, gateId: string | undefined) {
  const { visitorName, visitorCompany, purpose, startTime, endTime, companions, plate, area } = values
  const { repeat, weekdays, until } = values
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
    ...(repeat && { repeat: { weekdays: repeat === 'daily' ? EVERY_DAY : [...weekdays].map(Number), until } }),
  }
}
