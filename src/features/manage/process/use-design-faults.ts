import { useEffect, useMemo, useState } from 'react'

import { listFaultChecks, runFaultChecks } from '@/contract/workflow/process-faults'

import { listTextFaults, type ProcessDesign, toProcessContent, validateProcessDesign } from './process-draft'
import { isLongFlow } from './process-parallel'

/** Checks between which a phone draws and takes taps. */
const TURN = 40

/** What is wrong with a process, after each change. A long one says so a moment later, and never holds up a tap. */
export function useDesignFaults(design: ProcessDesign): Readonly<Record<string, string>> {
  const isLong = isLongFlow(design.steps)
  const own = useMemo(() => (isLong ? undefined : validateProcessDesign(design)), [design, isLong])
  const [later, setLater] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    if (!isLong) return undefined
    const checks = listFaultChecks(toProcessContent(design))
    let found = {}
    let timer: ReturnType<typeof setTimeout>
    const check = (from: number) => {
      found = { ...found, ...runFaultChecks(checks.slice(from, from + TURN)) }
      if (from + TURN < checks.length) timer = setTimeout(check, 0, from + TURN)
      else setLater({ ...found, ...listTextFaults(design) })
    }
    timer = setTimeout(check, 0, 0)
    return () => clearTimeout(timer)
  }, [design, isLong])
  return own ?? later
}
