import { getMaxLength } from '@/contract/field-limits'
import { registerWalkIn } from '@/contract/visit/visit-gate'
import { validateVisitorPhone } from '@/features/visit/visitor/visitor-fields'
import { validateCompanions } from '@/features/visit/visitor/visitor-form'
import { normalizeVisitorPhone } from '@/lib/visitor/visitor-phone'
import { validatePersonName, validateRequiredText } from '@/parts/short-form/validate-fields'
import { addWallHours, formatMinute, getChinaNow } from '@/ui/form/wall-time'

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
  endTime: addWallHours(formatMinute(getChinaNow()), USUAL_HOURS),
  /** `ask` or `agreed`; empty until chosen. */
  consent: '',
})
type WalkInValues = ReturnType<typeof createWalkIn>

/** Validation errors of a registration, by field. */
export function validateWalkIn(values: WalkInValues): Partial<Record<keyof WalkInValues, string | undefined>> {
  return {
    visitorName: validatePersonName(values.visitorName, '访客姓名'),
    phone: validateVisitorPhone(values.phone),
    hostId: values.hostId ? undefined : '请选择接待人',
    purpose: validateRequiredText('事由', values.purpose, getMaxLength(registerWalkIn.input, 'purpose')),
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
