import { useEffect, useState } from 'react'

import { useAddressPage } from '@/navigation/address-page'
import { readAddressWords } from '@/parts/search/use-address-state'
import { readAddressQuery, replaceAddressQuery } from '@/platform/address-query'
import type { AddressPage } from '@/platform/address-query/types'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'

/** What can be chosen by each name; undefined where any text may be, as an id. */
type FilterOptions<Chosen> = { readonly [Name in keyof Chosen]: readonly { value: Chosen[Name] }[] | undefined }

function readChosen<Chosen extends Record<string, string>>(
  page: AddressPage,
  options: FilterOptions<Chosen>,
): Partial<Chosen> {
  const names = Object.keys(options) as (keyof Chosen & string)[]
  const entries = names.flatMap((name) => {
    const value = readAddressQuery(page, name)
    const isOffered = options[name]?.some((one) => one.value === value) ?? true
    return value !== '' && isOffered ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries) as Partial<Chosen>
}

/**
 * The words of a list's search field and what else narrows the list.
 *
 * @typeParam Chosen what can be chosen, by the names that the call has for it
 * @param addressOptions for a list that is a page of its own: what its address keeps beside the words; absent for one in a sheet
 * @param wordsName what the address calls the words, where a page has a list beside another
 */
export function useListFilter<Chosen extends Record<string, string>>(
  addressOptions?: FilterOptions<Chosen>,
  wordsName = 'keyword',
) {
  const [isKept] = useState(addressOptions !== undefined)
  const page = useAddressPage()
  const [words, setWords] = useState(() => (isKept ? readAddressWords(page, wordsName) : ''))
  const [chosen, setChosen] = useState<Partial<Chosen>>(() => (addressOptions ? readChosen(page, addressOptions) : {}))
  const keyword = useDebouncedValue(words.trim())
  useEffect(() => {
    if (isKept) replaceAddressQuery(page, wordsName, keyword)
  }, [isKept, page, wordsName, keyword])
  const note = (name: keyof Chosen, value: string) => {
    if (isKept) replaceAddressQuery(page, String(name), value)
  }
  const choose =
    <Name extends keyof Chosen>(name: Name) =>
    (value: Chosen[Name] | undefined) => {
      note(name, value ?? '')
      setChosen(
        ({ [name]: _before, ...rest }) => (value === undefined ? rest : { ...rest, [name]: value }) as Partial<Chosen>,
      )
    }
  const clearChosen = () => {
    for (const name of Object.keys(chosen)) note(name, '')
    setChosen({})
  }
  const clear = () => {
    setWords('')
    clearChosen()
  }
  return {
    words,
    setWords,
    keyword,
    chosen,
    choose,
    clear,
    /** Ends all but the words. */
    clearChosen,
    isNarrowed: keyword !== '' || Object.keys(chosen).length > 0,
    /** As the call takes it. */
    filter: { ...chosen, ...(keyword && { keyword }) },
  }
}

/**
 * The rows of a list that is there as a whole, as its search field narrows them.
 *
 * @param getTexts what the words may stand in
 */
export function findRows<Row>(
  rows: readonly Row[],
  words: string,
  getTexts: (row: Row) => readonly (string | null | undefined)[],
): Row[] {
  const searchText = words.trim().toLowerCase()
  return rows.filter((row) => getTexts(row).some((text) => text?.toLowerCase().includes(searchText)))
}
