import { chooseReaction, TOAST_MS } from '@/api/error-policy'
import { ApiError } from '@/lib/errors'
import { showToast } from '@/platform/feedback'

/** Whether an error concerns the input: 401 (password) and 422 (code, ticket); other backends answer 400. */
export function isAboutInput({ code }: ApiError): boolean {
  return code === 400 || code === 401 || code === 422
}

/**
 * Submits a form. `place` shows the server's field errors; any other error is shown by the error catalogue (spec §8).
 * The call itself must be quiet.
 *
 * @param place shows a field error; returns whether it did
 * @returns the response, or undefined when it failed
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
