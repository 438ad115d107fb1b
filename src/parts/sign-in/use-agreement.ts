import { useState } from 'react'

/** The agreement's tick, and whether somebody went on without it. */
export function useAgreement() {
  const [checked, setChecked] = useState(false)
  const [isMissing, setMissing] = useState(false)
  /** Shows the missing tick. @returns whether it is there */
  const mayGoOn = (): boolean => {
    setMissing(!checked)
    return checked
  }
  return { mayGoOn, tick: { checked, onChange: setChecked, isMissing: isMissing && !checked } }
}
