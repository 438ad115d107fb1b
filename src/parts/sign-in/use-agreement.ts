import { useState } from 'react'

/** State of the agreement's tick, and whether its absence is highlighted. */
export function useAgreement() {
  const [checked, setChecked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  /**
   * Highlights a missing tick.
   * @returns whether the tick is set
   */
  const canContinue = (): boolean => {
    setMissing(!checked)
    return checked
  }
  return { canContinue, tick: { checked, onChange: setChecked, isMissing: isMissing && !checked } }
}
