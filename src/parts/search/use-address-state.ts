// What narrows or orders a list and is kept in the address of its page, so that a reload shows the same rows.
import { useEffect, useState } from 'react'

import { parseDay } from '@/lib/days'
import { useAddressPage } from '@/navigation/address-page'
import { readAddressQuery, replaceAddressQuery } from '@/platform/address-query'
import type { AddressPage } from '@/platform/address-query/types'
import type { ChosenDays } from '@/ui/form/calendar/DayRange'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'

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

/** A text that the address keeps, as an id. @param initialValue in place of what the address has */
export function useAddressText(key: string, initialValue?: string) {
  const page = useAddressPage()
  const [value, setValue] = useState(() => initialValue ?? readAddressQuery(page, key))
  const change = (next: string) => {
    setValue(next)
    replaceAddressQuery(page, key, next)
  }
  return [value, change] as const
}

/**
 * Filters of one sheet, which the address keeps.
 *
 * @param parse reads them from the address; what the list does not have is left out
 * @param format gives all parameters, the unset ones empty
 */
export function useAddressFilters<Filters>(
  parse: (read: (key: string) => string) => Filters,
  format: (filters: Filters) => Readonly<Record<string, string>>,
) {
  const page = useAddressPage()
  const [filters, setFilters] = useState(() => parse((key) => readAddressQuery(page, key)))
  const change = (next: Filters) => {
    setFilters(next)
    for (const [key, value] of Object.entries(format(next))) replaceAddressQuery(page, key, value)
  }
  return [filters, change] as const
}

function readDays(page: AddressPage): ChosenDays | undefined {
  const [from, to] = [readAddressQuery(page, 'fromDay'), readAddressQuery(page, 'toDay')].map(parseDay)
  return from && to ? { from, to } : undefined
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

/** The most characters of a keyword that the calls of lists take. */
export const WORDS_MAX = 50

/** The words that the address has for a list. @param name what the address calls them */
export const readAddressWords = (page: AddressPage, name = 'keyword') =>
  readAddressQuery(page, name).slice(0, WORDS_MAX)

/** Keeps the words of a list in the address. @param keyword debounced: browsers refuse a change at every key */
export function useKeptAddressWords(keyword: string): void {
  const page = useAddressPage()
  useEffect(() => replaceAddressQuery(page, 'keyword', keyword), [page, keyword])
}

/** The words of a list's search field, which the address keeps, and those that the list is searched for. */
export function useAddressWords() {
  const page = useAddressPage()
  const [words, setWords] = useState(() => readAddressWords(page))
  const keyword = useDebouncedValue(words.trim())
  useKeptAddressWords(keyword)
  return { words, setWords, keyword }
}
