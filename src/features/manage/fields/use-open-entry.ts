import { useState } from 'react'

/**
 * A list whose entries are opened in a sheet.
 *
 * @returns `open`: the opened entry, undefined for a new one, and its place from 0; `sheet`: what the sheet does with it,
 * where `onSave` puts it to its place, or to another one
 */
export function useOpenEntry<Entry>(entries: readonly Entry[], onChange: (entries: Entry[]) => void) {
  const [open, setOpen] = useState<{ at: number; entry?: Entry | undefined }>()
  const others = entries.filter((_entry, at) => at !== open?.at)
  const onClose = () => setOpen(undefined)
  const finish = (changed: Entry[]) => {
    onChange(changed)
    onClose()
  }
  const sheet = {
    onSave: (entry: Entry, at = open?.at ?? entries.length) =>
      finish([...others.slice(0, at), entry, ...others.slice(at)]),
    onRemove: () => finish(others),
    onClose,
  }
  const openEntry = (at: number) => setOpen({ at, entry: entries[at] })
  /** @param entry what the new one begins with */
  const addEntry = (entry?: Entry) => setOpen({ at: entries.length, entry })
  return { open, openEntry, addEntry, sheet }
}
