import type { InputMode } from './types'

export const inputMode: InputMode = (_kind, placeholderClass) => ({ placeholderClass })
