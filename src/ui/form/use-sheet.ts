import { useState } from 'react'

/**
 * State of a control's sheet, mounted from the first opening on. The sheet's value is fixed while it is open: NutUI's
 * wheels measure themselves on each change, also during the closing animation, when they have no size.
 *
 * @returns `key` and `value` for the sheet; no `key` before the first opening
 */
export function useSheet<Value>(present: Value) {
  const [isOpen, setOpen] = useState(false)
  const [opening, setOpening] = useState<{ key: number; value: Value }>()
  const open = () => {
    setOpening((before) => ({ key: (before?.key ?? 0) + 1, value: present }))
    setOpen(true)
  }
  return { isOpen, opening, open, close: () => setOpen(false) }
}
