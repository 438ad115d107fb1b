import { PERSON_NAME_MAX } from '@/contract/shapes'
import { COMPANIONS_MAX } from '@/contract/visit/visit'
import { isLicensePlate } from '@/lib/identity-numbers'
import { type FieldError, validateMobile } from '@/parts/short-form/validate-fields'
import { addWallHours } from '@/ui/form/wall-time'

import { parseMates, toMates, validateMates } from './mates'

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

/** Validates a required text. */
export function validateText(name: string, text: string, max: number): FieldError {
  const length = text.trim().length
  if (length === 0) return `请输入${name}`
  return length <= max ? undefined : `${name}最多 ${max} 个字`
}

/** Validates a number of companions; empty means none. */
export function validateCompanions(text: string): FieldError {
  if (!text.trim()) return undefined
  return /^\d+$/.test(text.trim()) && Number(text) <= COMPANIONS_MAX ? undefined : `随行人数为 0 到 ${COMPANIONS_MAX}`
}

/** Validates an optional licence plate. */
export function validatePlate(text: string): FieldError {
  const plate = text.trim().toUpperCase()
  return plate === '' || isLicensePlate(plate) ? undefined : '车牌不正确，如 沪AD12345'
}

/** Validates the times of a visit, `yyyy-MM-dd HH:mm`. */
export function validateTimes({ startTime, endTime }: { startTime: string; endTime: string }) {
  return {
    startTime: startTime ? undefined : '请选择到访时间',
    endTime: endTime ? (startTime && endTime <= startTime ? '离开须晚于到访' : undefined) : '请选择离开时间',
  }
}

const USUAL_HOURS = 2

/** The default end of a visit that starts at this time; empty without a start. */
export const getUsualEnd = (startTime: string): string => addWallHours(startTime, USUAL_HOURS)

/** Validation errors of a visitor form, by field. */
export function validateVisitor(values: VisitorValues): Partial<Record<keyof VisitorValues, FieldError>> {
  return {
    visitorName: validateText('姓名', values.visitorName, PERSON_NAME_MAX),
    visitorCompany: validateText('单位', values.visitorCompany, 60),
    phone: validateMobile(values.phone),
    companions:
      validateCompanions(values.companions) ??
      (parseMates(values.mates).length > Number(values.companions) ? '同行人多于随行人数' : undefined),
    mates: validateMates(values.mates),
    plate: validatePlate(values.plate),
  }
}

/** Validation errors of an application, by field. */
export function validateVisitApplication(
  values: VisitApplicationValues,
): Partial<Record<keyof VisitApplicationValues, FieldError>> {
  return {
    ...validateVisitor(values),
    hostName: validateText('接待人姓名', values.hostName, PERSON_NAME_MAX),
    hostPhone: validateMobile(values.hostPhone),
    purpose: validateText('事由', values.purpose, 100),
    ...validateTimes(values),
  }
}

/** Converts the values to the calls' input. */
export function toVisitorInput({ visitorName, visitorCompany, phone, companions, mates, plate }: VisitorValues) {
  return {
    visitorName: visitorName.trim(),
    visitorCompany: visitorCompany.trim(),
    phone: phone.trim(),
    companions: Number(companions.trim() || 0),
    mates: toMates(mates),
    plate: plate.trim().toUpperCase(),
    agreed: true as const,
  }
}
