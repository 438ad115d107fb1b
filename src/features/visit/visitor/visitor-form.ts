import { getMaxLength } from '@/contract/field-limits'
import { COMPANIONS_MAX } from '@/contract/visit/visit'
import { applyVisit, fillVisit } from '@/contract/visit/visit-pass'
import { isLicensePlate } from '@/lib/identity-numbers'
import { normalizeVisitorPhone } from '@/lib/visitor/visitor-phone'
import { type FieldError, validateMobile } from '@/parts/short-form/validate-fields'
import type { Language } from '@/theme/language'
import { addWallHours } from '@/ui/form/wall-time'

import { parseMates, toMates, validateMates } from './mates'
import { validateText, validateVisitorPhone } from './visitor-fields'
import { visitorFormTexts } from './visitor-texts'

/** The visitor's own data. */
export const emptyVisitor = { visitorName: '', visitorCompany: '', phone: '', companions: '', mates: '', plate: '' }
export type VisitorValues = typeof emptyVisitor

/** Additional fields of an application without an invitation. */
export const emptyVisitApplication = {
  ...emptyVisitor,
  hostName: '',
  hostPhone: '',
  purpose: '',
  startTime: '',
  endTime: '',
}
export type VisitApplicationValues = typeof emptyVisitApplication

/** Validates a number of companions; empty means none. */
export function validateCompanions(text: string, language: Language = 'zh'): FieldError {
  if (!text.trim()) return undefined
  const isRight = /^\d+$/.test(text.trim()) && Number(text) <= COMPANIONS_MAX
  return isRight ? undefined : visitorFormTexts[language].companionsWrong(COMPANIONS_MAX)
}

/** Validates an optional licence plate. */
export function validatePlate(text: string, language: Language = 'zh'): FieldError {
  const plate = text.trim().toUpperCase()
  return plate === '' || isLicensePlate(plate) ? undefined : visitorFormTexts[language].plateWrong
}

/** Validates the times of a visit, `yyyy-MM-dd HH:mm`. */
export function validateTimes(
  { startTime, endTime }: { startTime: string; endTime: string },
  language: Language = 'zh',
) {
  const texts = visitorFormTexts[language]
  return {
    startTime: startTime ? undefined : texts.startMissing,
    endTime: endTime ? (startTime && endTime <= startTime ? texts.endTooEarly : undefined) : texts.endMissing,
  }
}

const USUAL_HOURS = 2

/** The default end of a visit that starts at this time; empty without a start. */
export const getUsualEnd = (startTime: string): string => addWallHours(startTime, USUAL_HOURS)

/** Validation errors of a visitor form, by field. */
export function validateVisitor(
  values: VisitorValues,
  language: Language = 'zh',
): Partial<Record<keyof VisitorValues, FieldError>> {
  const texts = visitorFormTexts[language]
  return {
    visitorName: validateText(texts.name, values.visitorName, getMaxLength(fillVisit.input, 'visitorName'), language),
    visitorCompany: validateText(
      texts.company,
      values.visitorCompany,
      getMaxLength(fillVisit.input, 'visitorCompany'),
      language,
    ),
    phone: validateVisitorPhone(values.phone, language),
    companions:
      validateCompanions(values.companions, language) ??
      (parseMates(values.mates).length > Number(values.companions) ? texts.manyMates : undefined),
    mates: validateMates(values.mates, language),
    plate: validatePlate(values.plate, language),
  }
}

/** Validates the host's number, which is that of an account. */
function validateHostPhone(text: string, language: Language): FieldError {
  const error = validateMobile(text)
  return error && language !== 'zh' ? visitorFormTexts[language].mobileWrong : error
}

/** Validation errors of an application, by field. */
export function validateVisitApplication(
  values: VisitApplicationValues,
  language: Language = 'zh',
): Partial<Record<keyof VisitApplicationValues, FieldError>> {
  const texts = visitorFormTexts[language]
  return {
    ...validateVisitor(values, language),
    hostName: validateText(texts.hostName, values.hostName, getMaxLength(applyVisit.input, 'hostName'), language),
    hostPhone: validateHostPhone(values.hostPhone, language),
    purpose: validateText(texts.purpose, values.purpose, getMaxLength(applyVisit.input, 'purpose'), language),
    ...validateTimes(values, language),
  }
}

/** Converts the values to the calls' input. */
export function toVisitorInput({ visitorName, visitorCompany, phone, companions, mates, plate }: VisitorValues) {
  return {
    visitorName: visitorName.trim(),
    visitorCompany: visitorCompany.trim(),
    phone: normalizeVisitorPhone(phone),
    companions: Number(companions.trim() || 0),
    mates: toMates(mates),
    plate: plate.trim().toUpperCase(),
    agreed: true as const,
  }
}
