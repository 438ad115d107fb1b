import type { VisitorPass } from '@/contract/visit/visit-pass'
import { formatEnglishRepeat, formatEnglishSpan } from '@/lib/visitor/english-time'
import type { Language } from '@/theme/language'
import type { Fact } from '@/ui/list/FactList'

import { passTexts } from './pass-texts'

/** `刘洋 等 3 人` */
export function formatParty(name: string, companions: number, language: Language = 'zh'): string {
  return companions > 0 ? passTexts[language].party(name, companions) : name
}

/** `11-23 09:00 – 12:00`; both dates when it spans midnight. */
export function formatVisitTime(startTime: string, endTime: string, language: Language = 'zh'): string {
  if (language === 'en') return formatEnglishSpan(startTime, endTime)
  const isOneDay = startTime.slice(0, 10) === endTime.slice(0, 10)
  return `${startTime.slice(5, 16)} – ${endTime.slice(isOneDay ? 11 : 5, 16)}`
}

type RepeatedTimes = Pick<VisitorPass, 'repeatText' | 'repeat' | 'startTime' | 'endTime'>

/** When a recurring visit takes place; empty for a visit that does not recur. */
export function formatVisitRepeat(times: RepeatedTimes, language: Language): string {
  const { repeat, repeatText, startTime, endTime } = times
  return (language === 'en' && repeat ? formatEnglishRepeat(repeat, startTime, endTime) : repeatText) ?? ''
}

/** Formats a licence plate as painted: `沪A·D12345`. */
export const formatPlate = (plate: string) => (plate ? `${plate.slice(0, 2)}·${plate.slice(2)}` : '')

/** The non-empty facts of a visit for its pass. */
export function buildPassFacts(pass: VisitorPass, language: Language = 'zh'): Fact[] {
  const texts = passTexts[language]
  const facts = [
    { label: texts.visitor, value: formatParty(pass.visitorName, pass.companions, language) },
    { label: texts.visitorCompany, value: pass.visitorCompany },
    { label: texts.phone, value: pass.phone },
    { label: texts.host, value: pass.hostName },
    { label: texts.mate, value: pass.leaderName ? texts.withLeader(pass.leaderName) : '' },
    { label: texts.repeat, value: formatVisitRepeat(pass, language) },
    {
      label: pass.repeatText ? texts.occurrence : texts.validity,
      value: formatVisitTime(pass.startTime, pass.endTime, language),
    },
    { label: texts.purpose, value: pass.purpose },
    { label: texts.area, value: pass.area },
    { label: texts.plate, value: formatPlate(pass.plate) },
    { label: texts.address, value: pass.address },
  ]
  return facts.filter(({ value }) => value !== '')
}
