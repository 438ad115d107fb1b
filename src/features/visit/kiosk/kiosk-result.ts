import type { VisitVerdict } from '@/contract/visit/visit-gate'
import { hasOwn } from '@/lib/own'
import type { Language } from '@/theme/language'

import { englishVerdicts, kioskTexts } from './kiosk-texts'

/** What the visitor is told at the end. */
export interface KioskResult {
  isGood: boolean
  title: string
  text: string
}

/** The result of a verdict, in words that tell bystanders nothing about the visitor. */
export function toKioskResult(
  { verdict, title, reason }: Pick<VisitVerdict, 'verdict' | 'title' | 'reason'>,
  language: Language = 'zh',
): KioskResult {
  const texts = kioskTexts[language]
  if (verdict === 'accepted') return { isGood: true, title: texts.doneTitle, text: texts.doneText }
  if (hasOwn(englishVerdicts, verdict)) {
    return { isGood: false, title, text: reason, ...(language === 'en' && englishVerdicts[verdict]) }
  }
  return { isGood: false, title: texts.deskTitle, text: texts.deskText }
}

/** The candidate whose surname was typed: the list shows the first character of a name alone. */
export function findCandidateBySurname(
  candidates: VisitVerdict['candidates'],
  surname: string,
): VisitVerdict['candidates'][number] | undefined {
  const [first] = surname.trim()
  const same = candidates.filter(({ name }) => first !== undefined && name.startsWith(first))
  return same.length === 1 ? same[0] : undefined
}
