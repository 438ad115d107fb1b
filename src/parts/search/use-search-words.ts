import { useState } from 'react'

import { useDebouncedValue } from '@/ui/form/use-debounced-value'

import { useKeptAddressWords } from './use-address-state'

/** The words of a search bar. Typed words are debounced; cleared or picked words are searched for at once. The address keeps them. */
export function useSearchWords(first: string) {
  const [words, setWords] = useState(first)
  const [picked, setPicked] = useState(first)
  const typed = words.trim()
  const settled = useDebouncedValue(typed)
  useKeptAddressWords(settled)
  const isPicked = typed === picked
  const pick = (one: string) => {
    setPicked(one)
    setWords(one)
  }
  return { words, setWords, typed, keyword: typed === '' || isPicked ? typed : settled, isPicked, pick }
}
