import type { InputKind, InputMode } from './types'

const modes: Record<InputKind, Record<string, unknown>> = {
  text: {},
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  digits: { type: 'text', inputMode: 'numeric' },
  amount: { type: 'text', inputMode: 'decimal' },
  idCard: { type: 'text' },
}

export const inputMode: InputMode = (kind) => modes[kind]
