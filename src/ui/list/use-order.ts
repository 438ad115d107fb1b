import { useState } from 'react'

import { moveEntry } from './reorder'

/**
 * Rows in the user's new order, until the list is refetched.
 *
 * @param save stores the order of ids; calls back when it is stored or refused
 */
export function useOrder<Row extends { id: string }>(
  stored: readonly Row[],
  save: (ids: string[], onSettled: () => void) => void,
) {
  const [order, setOrder] = useState<readonly string[]>()
  const rows = order ? order.flatMap((id) => stored.find((one) => one.id === id) ?? []) : stored
  const move = (from: number, to: number) => {
    const ids = moveEntry(
      rows.map(({ id }) => id),
      from,
      to,
    )
    setOrder(ids)
    save(ids, () => setOrder(undefined))
  }
  return { rows, move }
}
