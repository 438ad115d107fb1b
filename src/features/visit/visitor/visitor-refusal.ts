import { TOAST_MS } from '@/api/error-policy'
import { ApiError } from '@/lib/errors'
import { sendForm } from '@/parts/short-form/submit'
import { showToast } from '@/platform/feedback'
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

/**
 * Sends a form of a visitor. What is not shown at its fields is a toast in the language of the page, also that no answer
 * came.
 *
 * @param showRefusal returns whether it has shown a refusal
 * @returns undefined after a failure
 */
export function sendVisitorForm<Output>(
  send: () => Promise<Output>,
  showRefusal: (refusal: ApiError) => boolean,
  language: Language,
): Promise<Output | undefined> {
  if (language === 'zh') return sendForm(send, showRefusal)
  return send().catch((error: unknown) => {
    if (error instanceof ApiError && showRefusal(error)) return undefined
    showToast(error instanceof ApiError ? readVisitorRefusal(error, language).message : refusalTexts.other, TOAST_MS)
    return undefined
  })
}
