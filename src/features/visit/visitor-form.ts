import { COMPANIONS_MAX } from '@/contract/visit'
import { isLicensePlate } from '@/lib/identity-numbers'
import { type FieldError, validateMobile } from '@/parts/short-form/validate-fields'
import { formatMinute, readWallTime } from '@/ui/wall-time'

/** What a visitor says of themselves. */
export const emptyVisitor = { visitorName: '', visitorCompany: '', phone: '', companions: '', plate: '' }
export type VisitorValues = typeof emptyVisitor

/** What somebody without an invitation adds. */
export const emptyVisitApplication = {
  ...emptyVisitor,
  hostName: '',
  hostPhone: '',
  purpose: '',
  startTime: '',
  endTime: '',
}
export type VisitApplicationValues = typeof emptyVisitApplication

/** A text that must be there. */
export function validateText(name: string, text: string, max: number): FieldError {
  const length = text.trim().length
  if (length === 0) return `请输入${name}`
  return length <= max ? undefined : `${name}最多 ${max} 个字`
}

/** A number of companions; empty is none. */
export function validateCompanions(text: string): FieldError {
  if (!text.trim()) return undefined
  return /^\d+$/.test(text.trim()) && Number(text) <= COMPANIONS_MAX ? undefined : `随行人数为 0 到 ${COMPANIONS_MAX}`
}

/** A plate, which may be absent. */
export function validatePlate(text: string): FieldError {
  const plate = text.trim().toUpperCase()
  return plate === '' || isLicensePlate(plate) ? undefined : '车牌不正确，如 沪AD12345'
}

/** The times of a visit as `yyyy-MM-dd HH:mm`. */
export function validateTimes({ startTime, endTime }: { startTime: string; endTime: string }) {
  return {
    startTime: startTime ? undefined : '请选择到访时间',
    endTime: endTime ? (startTime && endTime <= startTime ? '离开须晚于到访' : undefined) : '请选择离开时间',
  }
}

const USUAL_HOURS = 2

/** When a visit that starts at this minute usually ends; empty as long as none is chosen. */
export function getUsualEnd(startTime: string): string {
  const date = readWallTime(startTime)
  date?.setHours(date.getHours() + USUAL_HOURS)
  return date ? formatMinute(date) : ''
}

/** What is wrong with what a visitor filled in, by field. */
export function validateVisitor(values: VisitorValues): Partial<Record<keyof VisitorValues, FieldError>> {
  return {
    visitorName: validateText('姓名', values.visitorName, 30),
    visitorCompany: validateText('单位', values.visitorCompany, 60),
    phone: validateMobile(values.phone),
    companions: validateCompanions(values.companions),
    plate: validatePlate(values.plate),
  }
}

/** What is wrong with an application, by field. */
export function validateVisitApplication(
  values: VisitApplicationValues,
): Partial<Record<keyof VisitApplicationValues, FieldError>> {
  return {
    ...validateVisitor(values),
    hostName: validateText('接待人姓名', values.hostName, 30),
    hostPhone: validateMobile(values.hostPhone),
    purpose: validateText('事由', values.purpose, 100),
    ...validateTimes(values),
  }
}

/** As the calls take it. */
export function toVisitorInput({ visitorName, visitorCompany, phone, companions, plate }: VisitorValues) {
  return {
    visitorName: visitorName.trim(),
    visitorCompany: visitorCompany.trim(),
    phone: phone.trim(),
    companions: Number(companions.trim() || 0),
    plate: plate.trim().toUpperCase(),
    agreed: true as const,
  }
}
