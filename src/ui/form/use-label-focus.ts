import { useState } from 'react'

/**
 * Focus of a text control by a tap on its label: WeChat and Taro focus an input when its `focus` turns true.
 *
 * @param hasFocus from the start
 */
export function useLabelFocus(hasFocus = false) {
  const [focus, setFocus] = useState(hasFocus)
  return {
    focus,
    onLabelPress: () => setFocus(true),
    /** On blur, so that the next tap counts. */
    release: () => setFocus(false),
  }
}
