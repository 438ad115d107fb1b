import type { KeyboardEvent } from 'react'

import type { PressProps } from './types'

export const pressProps: PressProps = (press) => ({
  onKeyDown(event: KeyboardEvent) {
    // A control inside keeps its own keys.
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    press()
  },
})
