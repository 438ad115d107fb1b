import { useState } from 'react'

/**
 * A control's sheet, drawn from the first time it is opened on. It keeps the value it was opened with: NutUI's wheels
 * measure themselves anew at each change, also while they leave, when there is nothing left to measure.
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
