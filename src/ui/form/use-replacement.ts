import { useEffect, useRef } from 'react'

/**
 * For a field that edits a copy of its value: notices when others have replaced the value, as another person who has saved,
 * or somebody who has discarded the draft. A form may show an earlier text of the field after more was typed: that replaces nothing.
 *
 * @param onReplace called after the render with the other value
 * @returns to be called with each text that the field passes to its form
 */
export function useReplacement(value: string, onReplace: () => void): (text: string) => void {
  /** Texts of the field since the form showed the newest of them, oldest first. */
  const passed = useRef([value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value can be a replacement
  useEffect(() => {
    const at = passed.current.indexOf(value)
    passed.current = at < 0 ? [value] : passed.current.slice(at)
    if (at < 0) onReplace()
  }, [value])
  return (text) => void passed.current.push(text)
}
