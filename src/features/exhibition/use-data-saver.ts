import { useEffect, useState } from 'react'

import { isDataSaverOn } from '@/platform/data-saver'

/** Whether 3D starts only on a tap; undefined until known. */
export function useDataSaver(): boolean | undefined {
  const [isSaving, setSaving] = useState<boolean>()
  useEffect(() => {
    let isHere = true
    isDataSaverOn().then(
      (value) => {
        if (isHere) setSaving(value)
      },
      () => {
        if (isHere) setSaving(true)
      },
    )
    return () => {
      isHere = false
    }
  }, [])
  return isSaving
}
