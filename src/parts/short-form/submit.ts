import { chooseReaction, TOAST_MS } from '@/api/error-policy'
import { ApiError } from '@/lib/errors'
import { showToast } from '@/platform/feedback'

/** Whether a refusal is about what was typed: 401 (password) and 422 (code, ticket); other backends say 400. */
export function isAboutInput({ code }: ApiError): boolean {
  return code === 400 || code === 401 || code === 422
}

/**
 * Submits a form. `place` shows the server's field errors; any other error is shown as the error catalogue says
 * (spec §8). The call itself must be quiet.
 *
 * @param place takes the refusals that belong to a field; returns whether it did
 * @returns the answer, or undefined when it failed
 */
export async function submitForm<T>(
  send: () => Promise<T>,
  place: (refusal: ApiError) => boolean,
): Promise<T | undefined> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof ApiError && place(error)) return undefined
    const { toast } = chooseReaction(error, { isTokenCall: true })
    if (toast) showToast(toast, TOAST_MS)
    return undefined
  }
}
