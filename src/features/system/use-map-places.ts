import { useCall } from '@/api/query'
import { type FoundPlace, searchMapPlaces } from '@/contract/workflow/place'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'

const NONE: readonly FoundPlace[] = []

/** Places of the configured map for the typed words; none for guests, or without a map. */
export function useMapPlaces(words: string) {
  const typed = words.trim()
  const debouncedWords = useDebouncedValue(typed)
  const isAsked = typed !== '' && debouncedWords === typed
  const answer = useCall(searchMapPlaces, { words: debouncedWords }, { enabled: isAsked, quiet: true })
  return {
    places: isAsked ? (answer.data?.places ?? NONE) : NONE,
    isSearching: typed !== '' && (!isAsked || answer.isLoading),
    isUnavailable: isAsked && (answer.isError || answer.data?.state === 'unavailable'),
  }
}
