import type { PressProps } from './types'

export const pressProps: PressProps = (_press, hoverClass) => ({ hoverClass, hoverStayTime: 80 })
