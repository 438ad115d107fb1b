import type { KeyboardEvent } from 'react'

import type { GetPressProps } from './types'

export const getPressProps: GetPressProps = (press) => ({
  onKeyDown(event: KeyboardEvent) {
    // A control inside handles its own keys.
    if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    press()
  },
})
