import { useState } from 'react'

import { useDebouncedValue } from '@/ui/form/use-debounced-value'

/**
 * The words of a list's search field and what else narrows the list.
 *
 * @typeParam Chosen what can be chosen, by the names that the call has for it
 */
export function useListFilter<Chosen extends Record<string, string>>() {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<Partial<Chosen>>({})
  const keyword = useDebouncedValue(words.trim())
  const choose =
    <Name extends keyof Chosen>(name: Name) =>
    (value: Chosen[Name] | undefined) =>
      setChosen(
        ({ [name]: _before, ...rest }) => (value === undefined ? rest : { ...rest, [name]: value }) as Partial<Chosen>,
      )
  const clear = () => {
    setWords('')
    setChosen({})
  }
  return {
    words,
    setWords,
    keyword,
    chosen,
    choose,
    clear,
    /** Ends all but the words. */
    clearChosen: () => setChosen({}),
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
  const wanted = words.trim().toLowerCase()
  return rows.filter((row) => getTexts(row).some((text) => text?.toLowerCase().includes(wanted)))
}
