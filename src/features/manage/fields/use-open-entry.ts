import { useState } from 'react'

import { useQuestion } from '@/ui/feedback/Dialog'

interface Removal {
  title: string
  /** What goes with it. */
  text: string
}

/**
 * A list whose entries are opened in a sheet.
 *
 * @param describeRemoval what is asked before an entry goes; absent where nothing is asked
 * @returns `open`: the opened entry, undefined for a new one, and its place from 0; `sheet`: what the sheet does with it,
 * where `onSave` puts it to its place, or to another one; `dialog`: the question, beside the sheet
 */
export function useOpenEntry<Entry>(
  entries: readonly Entry[],
  onChange: (entries: Entry[]) => void,
  describeRemoval?: (entry: Entry) => Removal,
) {
  const { ask, dialog } = useQuestion()
  const [open, setOpen] = useState<{ at: number; entry?: Entry | undefined }>()
  const others = entries.filter((_entry, at) => at !== open?.at)
  const onClose = () => setOpen(undefined)
  const finish = (changed: Entry[]) => {
    onChange(changed)
    onClose()
  }
  const remove = async () => {
    const question = open?.entry && describeRemoval?.(open.entry)
    if (!question || (await ask({ ...question, confirmText: '确认删除', isDangerous: true }))) finish(others)
  }
  const sheet = {
    onSave: (entry: Entry, at = open?.at ?? entries.length) =>
      finish([...others.slice(0, at), entry, ...others.slice(at)]),
    onRemove: () => void remove(),
    onClose,
  }
  const openEntry = (at: number) => setOpen({ at, entry: entries[at] })
  /** @param entry what the new one begins with */
  const addEntry = (entry?: Entry) => setOpen({ at: entries.length, entry })
  return { open, openEntry, addEntry, sheet, dialog }
}
