import { useState } from 'react'

import { getFieldErrors } from '@/lib/field-errors'

/** Maximum number of rows that are changed together. */
export const MANY_MAX = 100

/** How far a change of many rows is; `failures` say which were left out, and why. */
interface ManyProgress {
  done: number
  total: number
  failures: readonly string[]
}

export interface ManyOptions<Row> {
  getKey: (row: Row) => string
  /** Names a row in a question and in a failure. */
  getName: (row: Row) => string
}

/** Rows of a list that are chosen, to be changed together: one call each, so that a refused one stays as it is. */
export function useMany<Row>({ getKey, getName }: ManyOptions<Row>) {
  const [chosen, setChosen] = useState<readonly Row[]>()
  const [progress, setProgress] = useState<ManyProgress>()
  const has = (row: Row) => chosen?.some((one) => getKey(one) === getKey(row)) ?? false
  const stop = () => setChosen(undefined)
  const toggle = (row: Row) =>
    setChosen((before = []) => {
      const rest = before.filter((one) => getKey(one) !== getKey(row))
      return rest.length < before.length || before.length >= MANY_MAX ? rest : [...before, row]
    })
  /** Changes one after the other. @param change throws when it is refused */
  const run = async (change: (row: Row) => Promise<unknown>, rows: readonly Row[] = chosen ?? []): Promise<void> => {
    let failures: readonly string[] = []
    for (const [done, row] of rows.entries()) {
      setProgress({ done, total: rows.length, failures })
      try {
        await change(row)
      } catch (error) {
        failures = [...failures, `${getName(row)}：${Object.values(getFieldErrors(error, 'form')).join('；')}`]
      }
    }
    setProgress({ done: rows.length, total: rows.length, failures })
    stop()
  }
  return {
    chosen,
    names: (chosen ?? []).map(getName),
    getName,
    progress,
    isBusy: progress !== undefined && progress.done < progress.total,
    has,
    start: () => {
      setProgress(undefined)
      setChosen([])
    },
    stop,
    toggle,
    run,
  }
}

export type Many<Row> = ReturnType<typeof useMany<Row>>

/** How many names a question has before it says how many more there are. */
const NAMES_MAX = 5

/** @param unit counts the rows: 人 */
export const formatManyNames = (names: readonly string[], unit: string): string =>
  names.length > NAMES_MAX ? `${names.slice(0, NAMES_MAX).join('、')}等 ${names.length} ${unit}` : names.join('、')
