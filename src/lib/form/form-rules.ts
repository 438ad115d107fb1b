import { isLicensePlate, isNationalId, isSocialCreditCode } from '@/lib/identity-numbers'
import { getOwn, hasOwn } from '@/lib/own'
import {
  isAmount,
  isChinese,
  isCode,
  isDate,
  isDigits,
  isEmail,
  isHexColor,
  isIsoDate,
  isJsonText,
  isLandline,
  isLetters,
  isLettersOrDigits,
  isMobile,
  isNumber,
  isPhone,
  isUrl,
} from '@/lib/validators'
import { chinaDay } from '@/lib/wire-time'

interface Rule {
  isRight: (text: string) => boolean
  /** Validation message shown below the field. */
  message: string
}

const getToday = () => chinaDay(Date.now())

/** Validators of spec §5 by rule name, and of days. */
const rules: Readonly<Record<string, Rule>> = {
  mobile: { isRight: isMobile, message: '请输入 11 位手机号' },
  landline: { isRight: isLandline, message: '请输入固定电话，如 0512-57001234' },
  phone: { isRight: isPhone, message: '请输入手机号或固定电话' },
  email: { isRight: isEmail, message: '请输入正确的邮箱地址' },
  url: { isRight: isUrl, message: '请输入以 http:// 或 https:// 开头的网址' },
  date: { isRight: isDate, message: '请输入正确的日期' },
  isoDate: { isRight: isIsoDate, message: '请输入正确的日期，如 2026-11-20' },
  number: { isRight: isNumber, message: '请输入数字' },
  digits: { isRight: isDigits, message: '只能输入数字 0–9' },
  idCard: { isRight: isNationalId, message: '请输入正确的 18 位身份证号' },
  plate: { isRight: isLicensePlate, message: '请输入正确的车牌号' },
  creditCode: { isRight: isSocialCreditCode, message: '请输入正确的 18 位统一社会信用代码' },
  amount: { isRight: isAmount, message: '请输入金额，最多两位小数' },
  chinese: { isRight: isChinese, message: '只能输入汉字' },
  letters: { isRight: isLetters, message: '只能输入字母' },
  lettersOrDigits: { isRight: isLettersOrDigits, message: '只能输入字母或数字' },
  json: { isRight: isJsonText, message: '请输入正确的 JSON' },
  code: { isRight: isCode, message: '请输入 6 位数字' },
  pastDay: { isRight: (day) => day <= getToday(), message: '请选择今天或以前的日期' },
  futureDay: { isRight: (day) => day >= getToday(), message: '请选择今天或以后的日期' },
  hexColor: { isRight: isHexColor, message: '请输入颜色值，如 #0081FF' },
}

/**
 * Validates a text by a rule's name; `code:4` requires four digits.
 *
 * @returns the message, or undefined when the text is valid or the rule is unknown
 */
export function validateRule(name: string, text: string): string | undefined {
  const length = /^code:(\d{1,2})$/.exec(name)?.[1]
  if (length !== undefined) return isCode(text, Number(length)) ? undefined : `请输入 ${length} 位数字`
  const rule = getOwn(rules, name)
  return !rule || rule.isRight(text) ? undefined : rule.message
}

/** Whether a rule of this name exists. */
export function isRule(name: string): boolean {
  return hasOwn(rules, name) || /^code:\d{1,2}$/.test(name)
}

/** The first and the last day, `yyyy-MM-dd`, that a rule lets people choose; none for a rule that is not of days. */
export function getRuleDays(name: string | null | undefined): { from?: string; to?: string } {
  if (name === 'pastDay') return { to: getToday() }
  return name === 'futureDay' ? { from: getToday() } : {}
}
