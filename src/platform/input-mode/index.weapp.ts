import type { GetInputModeProps } from './types'

export const getInputModeProps: GetInputModeProps = (_kind, placeholderClass) => ({ placeholderClass })
