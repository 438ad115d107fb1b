import { chooseReaction, TOAST_MS } from '@/api/error-policy'
import { ApiError } from '@/lib/errors'
import { showToast } from '@/platform/feedback'

/** Whether an error concerns the input: 401 (password) and 422 (code, ticket); other backends answer 400. */
export function isAboutInput({ code }: ApiError): boolean {
  return code === 400 || code === 401 || code === 422
}

/** A write of a form, by `useWrite`; `error` has the codes that the call may be refused with. */
interface FormWrite<Input, Output, Failure> {
  mutateAsync: (input: Input) => Promise<Output>
  error: Failure | null
}

/**
 * Submits a form. A refusal that `showRefusal` does not show is shown by the error catalogue (spec §8). The write itself
 * must be quiet.
 *
 * @param showRefusal shows a refusal of the input at its field; returns whether it did
 * @returns the response, or undefined when it failed
 */
export function submitForm<Input, Output, Failure extends Error>(
  write: FormWrite<Input, Output, Failure>,
  input: Input,
  showRefusal: (refusal: Extract<Failure, ApiError>) => boolean,
): Promise<Output | undefined> {
  return sendForm(() => write.mutateAsync(input), showRefusal)
}

/** {@link submitForm} for a call that is not sent by `useWrite`; `showRefusal` names the call by `CallRefusal`. */
export async function sendForm<Output, Refused extends ApiError>(
  send: () => Promise<Output>,
  showRefusal: (refusal: Refused) => boolean,
): Promise<Output | undefined> {
  try {
    return await send()
  } catch (error) {
    // Safe cast: a refusal of this call.
    if (error instanceof ApiError && showRefusal(error as Refused)) return undefined
    const { toast } = chooseReaction(error, { isTokenCall: true })
    if (toast) showToast(toast, TOAST_MS)
    return undefined
  }
}
