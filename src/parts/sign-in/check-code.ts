import { call } from '@/api/client'
import type { InputOf, OutputOf } from '@/contract/endpoint'
import { preCheckCode } from '@/contract/identity/auth'
import { isAboutInput, sendForm } from '@/parts/short-form/submit'

/**
 * Checks an SMS code before the form that needs it; a refusal shows at the code.
 *
 * @returns the ticket of the verified phone; undefined when refused
 */
export function checkCode(
  form: { refuse: (field: 'code', message: string) => void },
  input: InputOf<typeof preCheckCode>,
): Promise<OutputOf<typeof preCheckCode> | undefined> {
  return sendForm(
    () => call(preCheckCode, input, { quiet: true }),
    (refusal) => {
      if (!isAboutInput(refusal)) return false
      form.refuse('code', refusal.message)
      return true
    },
  )
}
