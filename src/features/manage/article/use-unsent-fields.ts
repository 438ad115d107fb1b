import { useState } from 'react'

/** Which fields of files of a form still upload. */
export function useUnsentFields() {
  const [unsent, setUnsent] = useState<Readonly<Record<string, boolean>>>({})
  const mark = (field: string) => (isUnsent: boolean) =>
    setUnsent((before) => ((before[field] ?? false) === isUnsent ? before : { ...before, [field]: isUnsent }))
  return { isUnsent: Object.values(unsent).includes(true), mark }
}
