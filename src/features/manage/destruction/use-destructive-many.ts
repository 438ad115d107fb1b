import { useWrite } from '@/api/query'
import type { Endpoint, InputOf } from '@/contract/endpoint'
import { type Many, type ManyOptions, useMany } from '@/parts/many/use-many'
import { useQuestion } from '@/ui/feedback/Dialog'

import type { DestructiveQuestion } from './use-destructive-write'

interface DestructiveManyOptions<E extends Endpoint, Row, Act> {
  /** The question about all rows; `isHarmless` for one that takes nothing away. */
  describe: (rows: readonly Row[], act: Act) => DestructiveQuestion & { isHarmless?: boolean }
  /** What is sent for one of them, by the version that was read. */
  toInput: (row: Row, act: Act) => InputOf<E> | Promise<InputOf<E>>
}

/**
 * {@link useDestructiveWrite} for rows that are chosen in a list: one question for all, then one call each, so that each
 * has its version, its entry in the audit log, and its own reason when it is refused.
 *
 * @returns `dialog` is to be rendered by the screen
 */
export function useDestructiveMany<E extends Endpoint, Row, Act = void>(
  endpoint: E,
  many: Many<Row>,
  { describe, toInput }: DestructiveManyOptions<E, Row, Act>,
) {
  const { ask, dialog } = useQuestion()
  const write = useWrite(endpoint, { quiet: true })
  const send = async (rows: readonly Row[], act: Act): Promise<void> => {
    const { effect, isHarmless = false, ...rest } = describe(rows, act)
    if (!(await ask({ ...rest, text: effect, isDangerous: !isHarmless }))) return
    await many.run(async (row) => write.mutateAsync(await toInput(row, act)), rows)
  }
  return { send, dialog }
}

/** Rows of a list that are chosen, to be changed together in one way: {@link useDestructiveMany} for all of them. */
export function useChosenRows<E extends Endpoint, Row>(
  endpoint: E,
  { getKey, getName, ...act }: ManyOptions<Row> & DestructiveManyOptions<E, Row, void>,
) {
  const many = useMany({ getKey, getName })
  const { send, dialog } = useDestructiveMany(endpoint, many, act)
  return { many, change: () => void send(many.chosen ?? []), dialog }
}
