// What narrows or orders a list and is kept in the address of its page, so that a reload shows the same rows.
import { useState } from 'react'

import { useAddressPage } from '@/navigation/address-page'
import { readAddressQuery, replaceAddressQuery } from '@/platform/address-query'
import type { AddressPage } from '@/platform/address-query/types'
import type { ChosenDays } from '@/ui/form/calendar/DayRange'

/**
 * A choice that the address keeps.
 *
 * @param values the first is the usual one
 * @param initialValue in place of what the address has
 */
export function useAddressChoice<K extends string>(key: string, values: readonly [K, ...K[]], initialValue?: string) {
  const [usual] = values
  const page = useAddressPage()
  const [value, setValue] = useState<K>(() => {
    const initial = initialValue ?? readAddressQuery(page, key)
    return values.find((one) => one === initial) ?? usual
  })
  const change = (next: K) => {
    setValue(next)
    replaceAddressQuery(page, key, next === usual ? '' : next)
  }
  return [value, change] as const
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

function readDays(page: AddressPage): ChosenDays | undefined {
  const [from, to] = [readAddressQuery(page, 'fromDay'), readAddressQuery(page, 'toDay')]
  return DAY.test(from) && DAY.test(to) ? { from, to } : undefined
}

/** The days that a list is narrowed to, which the address keeps. */
export function useAddressDays() {
  const page = useAddressPage()
  const [days, setDays] = useState<ChosenDays | undefined>(() => readDays(page))
  const change = (next: ChosenDays | undefined) => {
    setDays(next)
    replaceAddressQuery(page, 'fromDay', next?.from ?? '')
    replaceAddressQuery(page, 'toDay', next ? (next.to ?? next.from) : '')
  }
  return [days, change] as const
}

/** The most characters that a call takes as words. */
const WORDS_MAX = 50

/** The words that the address has for a list. */
export const readAddressWords = (page: AddressPage) => readAddressQuery(page, 'keyword').slice(0, WORDS_MAX)
