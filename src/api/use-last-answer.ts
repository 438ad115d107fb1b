import { useRef } from 'react'

/** The last successful response: when the next one fails, what it was filtered by stays editable. */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const last = useRef(answer)
  if (answer !== undefined) last.current = answer
  return last.current
}
