import type { GetPressProps } from './types'

export const getPressProps: GetPressProps = (_press, hoverClass) => ({ hoverClass, hoverStayTime: 80 })
