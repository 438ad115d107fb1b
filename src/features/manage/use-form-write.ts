import { useWrite } from '@/api/query'
import type { Endpoint, InputOf, OutputOf } from '@/contract/endpoint'

import { type DestructiveQuestion, useDestructiveWrite } from './destruction/use-destructive-write'

/** What a write needs of `useVersionedForm`. */
interface WrittenForm {
  clear: () => void
  review: (error: unknown) => Promise<void>
}

type OnWritten<E extends Endpoint> = (output: OutputOf<E>, input: InputOf<E>) => void

/**
 * The write of a versioned form. Its draft is deleted once the server has the record; a refusal is shown at its fields or
 * as a conflict.
 */
export function useFormWrite<E extends Endpoint>(endpoint: E, form: WrittenForm, onWritten: OnWritten<E>) {
  const write = useWrite(endpoint, {
    quiet: true,
    onSuccess: (output, input) => {
      form.clear()
      onWritten(output, input)
    },
  })
  const send = (input: InputOf<E>) => write.mutate(input, { onError: (error) => void form.review(error) })
  return { send, isBusy: write.isPending }
}

/**
 * {@link useFormWrite} for a write that may take something away from people or delete data.
 *
 * @param describe of {@link useDestructiveWrite}, as the returned `dialog`
 */
export function useDestructiveFormWrite<E extends Endpoint>(
  endpoint: E,
  describe: (input: InputOf<E>) => DestructiveQuestion | undefined,
  form: WrittenForm,
  onWritten: OnWritten<E>,
) {
  const write = useDestructiveWrite(endpoint, describe, {
    quiet: true,
    onSuccess: (output, input) => {
      form.clear()
      onWritten(output, input)
    },
  })
  const send = (input: InputOf<E>) => void write.send(input, { onError: (error) => void form.review(error) })
  return { send, isBusy: write.isPending, dialog: write.dialog }
}
