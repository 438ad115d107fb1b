import type { RichEditing } from './types'

export const richEditing: RichEditing = { supported: false }
