import type { InterceptBack, OpenModalHistory, ScrollLockProps } from './types'

export const openModalHistory: OpenModalHistory = () => () => undefined

export const interceptBack: InterceptBack = () => () => undefined

export const scrollLockProps: ScrollLockProps = { catchMove: true }
