// What narrows or orders a list and is kept in the address of its page, so that a reload shows the same rows.
import { useState } from 'react'

import { readAddressQuery, replaceAddressQuery } from '@/platform/address-query'
import type { ChosenDays } from '@/ui/form/calendar/DayRange'

/**
 * A choice that the address keeps.
 *
 * @param values the first is the usual one
 * @param initialValue of the address
 */
export function useAddressChoice<K extends string>(
  key: string,
  values: readonly [K, ...K[]],
  initialValue = readAddressQuery(key),
) {
  const [usual] = values
  const [value, setValue] = useState<K>(() => values.find((one) => one === initialValue) ?? usual)
  const change = (next: K) => {
    setValue(next)
    replaceAddressQuery(key, next === usual ? '' : next)
  }
  return [value, change] as const
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

function readDays(): ChosenDays | undefined {
  const [from, to] = [readAddressQuery('fromDay'), readAddressQuery('toDay')]
  return DAY.test(from) && DAY.test(to) ? { from, to } : undefined
}

/** The days that a list is narrowed to, which the address keeps. */
export function useAddressDays() {
  const [days, setDays] = useState<ChosenDays | undefined>(readDays)
  const change = (next: ChosenDays | undefined) => {
    setDays(next)
    replaceAddressQuery('fromDay', next?.from ?? '')
    replaceAddressQuery('toDay', next ? (next.to ?? next.from) : '')
  }
  return [days, change] as const
}

/** The most characters that a call takes as words. */
const WORDS_MAX = 50

/** The words that the address has for a list. */
export const readAddressWords = () => readAddressQuery('keyword').slice(0, WORDS_MAX)
