import type { ApiError } from '@/lib/errors'
import type { Language } from '@/theme/language'

import { refusalTexts } from './visitor-texts'

/** What a refusal says in the language of the page: its message, and the reasons at fields. The server's are Chinese. */
export function readVisitorRefusal({ code, data, message }: ApiError, language: Language) {
  const reasons = Object.entries(data ?? {}).map(([field, why]): [string, string] => [field, String(why)])
  if (language === 'zh') return { message, reasons }
  const english = refusalTexts.byCode[code] ?? refusalTexts.other
  const named = reasons.map(([field]): [string, string] => [field, refusalTexts.byField[field] ?? english])
  return { message: english, reasons: named }
}
