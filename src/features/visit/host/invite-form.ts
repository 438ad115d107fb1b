import { PERSON_NAME_MAX } from '@/contract/shapes'
import { validateCompanions, validatePlate, validateText, validateTimes } from '@/features/visit/visitor/visitor-form'

export const emptyVisitInvite = {
  visitorName: '',
  visitorCompany: '',
  purpose: '',
  startTime: '',
  endTime: '',
  companions: '',
  plate: '',
  area: '',
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
  }
}
