import type { DiscardOverlayEntry, InterceptBack, OpenModalHistory, ScrollLockProps } from './types'

export const openModalHistory: OpenModalHistory = () => () => undefined

export const discardOverlayEntry: DiscardOverlayEntry = () => undefined

export const interceptBack: InterceptBack = () => () => undefined

export const scrollLockProps: ScrollLockProps = { catchMove: true }
