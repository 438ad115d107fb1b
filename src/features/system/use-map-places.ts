import { useCall } from '@/api/query'
import { type FoundPlace, searchMapPlaces } from '@/contract/workflow/place'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'

const NONE: readonly FoundPlace[] = []

/** Places of the configured map for the typed words; none for guests, or without a map. */
export function useMapPlaces(words: string) {
  const typed = words.trim()
  const asked = useDebouncedValue(typed)
  const isAsked = typed !== '' && asked === typed
  const answer = useCall(searchMapPlaces, { words: asked }, { enabled: isAsked, quiet: true })
  return {
    places: isAsked ? (answer.data?.places ?? NONE) : NONE,
    isSearching: typed !== '' && (!isAsked || answer.isLoading),
    isUnavailable: isAsked && (answer.isError || answer.data?.state === 'unavailable'),
  }
}
