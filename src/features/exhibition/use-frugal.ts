import { useEffect, useState } from 'react'

import { isFrugal } from '@/platform/frugal'

/** Whether 3D waits for a tap; undefined until the platform has said. */
export function useFrugal(): boolean | undefined {
  const [frugal, setFrugal] = useState<boolean>()
  useEffect(() => {
    let isHere = true
    isFrugal().then(
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
