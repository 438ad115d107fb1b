import { PERSON_NAME_MAX } from '@/contract/shapes'
import { validateText, validateVisitorPhone } from '@/features/visit/visitor/visitor-fields'
import { validateCompanions } from '@/features/visit/visitor/visitor-form'
import { normalizeVisitorPhone } from '@/lib/visitor/visitor-phone'
import { addWallHours, formatMinute } from '@/ui/form/wall-time'

const USUAL_HOURS = 2

/** An empty registration: two hours from now are proposed. */
export const createWalkIn = () => ({
  visitorName: '',
  visitorCompany: '',
  phone: '',
  hostId: '',
  hostName: '',
  purpose: '',
  companions: '',
  endTime: addWallHours(formatMinute(new Date()), USUAL_HOURS),
  /** `ask` or `agreed`; empty until chosen. */
  consent: '',
})
export type WalkInValues = ReturnType<typeof createWalkIn>

/** Validation errors of a registration, by field. */
export function validateWalkIn(values: WalkInValues): Partial<Record<keyof WalkInValues, string | undefined>> {
  return {
    visitorName: validateText('访客姓名', values.visitorName, PERSON_NAME_MAX),
    phone: validateVisitorPhone(values.phone),
    hostId: values.hostId ? undefined : '请选择接待人',
    purpose: validateText('事由', values.purpose, 100),
    companions: validateCompanions(values.companions),
    endTime: values.endTime ? undefined : '请选择离开时间',
    consent: values.consent ? undefined : '请选择接待人怎样确认',
  }
}

/** Converts the values to the call's input. */
export function toWalkInInput(values: WalkInValues) {
  const { visitorName, visitorCompany, phone, hostId, purpose, companions, endTime, consent } = values
  return {
    visitorName: visitorName.trim(),
    visitorCompany: visitorCompany.trim(),
    phone: normalizeVisitorPhone(phone),
    hostId,
    purpose: purpose.trim(),
    companions: Number(companions.trim() || 0),
    endTime: `${endTime}:00`,
    isAgreed: consent === 'agreed',
  }
}
