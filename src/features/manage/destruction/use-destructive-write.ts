import { type UseWriteOptions, useWrite } from '@/api/query'
import type { Endpoint, InputOf } from '@/contract/endpoint'
import { useQuestion } from '@/ui/feedback/Dialog'

/** What is asked before something is deleted, withdrawn or restricted. */
export interface DestructiveQuestion {
  /** Names the object: 撤下横幅「春招」？ */
  title: string
  /** What changes, for whom, and whether it can be undone. */
  effect: string
  /** A verb. */
  confirmText: string
  cancelText?: string
}

interface Callbacks {
  onError?: (error: Error) => void
}

/**
 * A write that takes something away from people or deletes data: it is sent once the administrator has confirmed what
 * it changes. test/features/manage/destruction.test.tsx has the calls that may be sent in no other way.
 *
 * @param describe the question about an input; undefined for an input that takes nothing away
 * @returns `dialog` is to be rendered by the screen
 */
export function useDestructiveWrite<E extends Endpoint>(
  endpoint: E,
  describe: (input: InputOf<E>) => DestructiveQuestion | undefined,
  options: UseWriteOptions<E> = {},
) {
  const { ask, dialog } = useQuestion()
  const write = useWrite(endpoint, options)
  const send = async (input: InputOf<E>, callbacks: Callbacks = {}): Promise<void> => {
    const question = describe(input)
    if (question) {
      const { effect, ...rest } = question
      if (!(await ask({ ...rest, text: effect, isDangerous: true }))) return
    }
    write.mutate(input, callbacks)
  }
  return { send, isPending: write.isPending, dialog }
}
