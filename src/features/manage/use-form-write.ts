import { useWrite } from '@/api/query'
import type { Endpoint, InputOf, OutputOf } from '@/contract/endpoint'
import { showToast } from '@/platform/feedback'

import { type DestructiveQuestion, useDestructiveWrite } from './destruction/use-destructive-write'

/** What a write needs of `useVersionedForm`, or of a sheet without a draft or versions. */
interface WrittenForm<E extends Endpoint> {
  clear?: () => void
  review: (error: unknown, input: InputOf<E>) => unknown
}

type Written<E extends Endpoint, T> = (output: OutputOf<E>, input: InputOf<E>) => T

function buildWriteOptions<E extends Endpoint>(
  { clear }: Pick<WrittenForm<E>, 'clear'>,
  text: string | Written<E, string>,
  onWritten: Written<E, void>,
) {
  const onSuccess: Written<E, void> = (output, input) => {
    clear?.()
    showToast(typeof text === 'string' ? text : text(output, input))
    onWritten(output, input)
  }
  return { quiet: true, onSuccess }
}

/**
 * The write of a form. Its draft is deleted once the server has the record; a refusal is shown at its fields or
 * as a conflict.
 *
 * @param text what a toast says then
 * @param onWritten called after it
 */
export function useFormWrite<E extends Endpoint>(
  endpoint: E,
  form: WrittenForm<E>,
  text: string | Written<E, string>,
  onWritten: Written<E, void>,
) {
  const write = useWrite(endpoint, buildWriteOptions(form, text, onWritten))
  const send = (input: InputOf<E>) => write.mutate(input, { onError: (error) => void form.review(error, input) })
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
  form: WrittenForm<E>,
  text: string | Written<E, string>,
  onWritten: Written<E, void>,
) {
  const write = useDestructiveWrite(endpoint, describe, buildWriteOptions(form, text, onWritten))
  const send = (input: InputOf<E>) => void write.send(input, { onError: (error) => void form.review(error, input) })
  return { send, isBusy: write.isPending, dialog: write.dialog }
}
