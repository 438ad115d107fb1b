import type { Endpoint, InputOf } from '@/contract/endpoint'
import { useMany } from '@/parts/many/use-many'

import { useDestructiveMany } from './use-destructive-many'
import type { DestructiveQuestion } from './use-destructive-write'

export interface ManySwitchOptions<E extends Endpoint, Row> {
  getTitle: (row: Row) => string
  isOn: (row: Row) => boolean
  /** What switching off is called, and switching on. */
  verbs: readonly [string, string]
  describe: (rows: readonly Row[], isOn: boolean) => DestructiveQuestion & { isHarmless?: boolean }
  toInput: (row: Row, isOn: boolean) => InputOf<E>
}

const getRowKey = ({ id }: { id: string }) => id

/** Rows that are chosen in a list: those that are on can be switched off together, and the others on. */
export function useManySwitch<E extends Endpoint, Row extends { id: string }>(
  endpoint: E,
  { getTitle, isOn, verbs, ...sent }: ManySwitchOptions<E, Row>,
) {
  const many = useMany<Row>({ getKey: getRowKey, getName: (row) => `「${getTitle(row)}」` })
  const { send, dialog } = useDestructiveMany<E, Row, boolean>(endpoint, many, sent)
  const actions = verbs.map((verb, at) => {
    const next = at === 1
    const rows = (many.chosen ?? []).filter((row) => isOn(row) !== next)
    return { verb, count: rows.length, onPick: () => void send(rows, next) }
  })
  return { many, actions, dialog }
}
