import { useEffect, useState } from 'react'

import { isDataSaverOn } from '@/platform/data-saver'

/** Whether 3D starts only on a tap; undefined until known. */
export function useDataSaver(): boolean | undefined {
  const [frugal, setFrugal] = useState<boolean>()
  useEffect(() => {
    let isHere = true
    isDataSaverOn().then(
      (value) => {
        if (isHere) setFrugal(value)
      },
      () => {
        if (isHere) setFrugal(true)
      },
    )
    return () => {
      isHere = false
    }
  }, [])
  return frugal
}
