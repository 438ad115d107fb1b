import type { GetInputModeProps, InputKind } from './types'

const modes: Record<InputKind, Record<string, unknown>> = {
  text: {},
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  dial: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  digits: { type: 'text', inputMode: 'numeric' },
  amount: { type: 'text', inputMode: 'decimal' },
  idCard: { type: 'text' },
}

export const getInputModeProps: GetInputModeProps = (kind) => modes[kind]
