import type { DiscardOverlayEntry, InterceptBack, IsBackHeld, OpenModalHistory, ScrollLockProps } from './types'

export const openModalHistory: OpenModalHistory = () => () => undefined

export const discardOverlayEntry: DiscardOverlayEntry = () => undefined

export const isBackHeld: IsBackHeld = () => false

export const interceptBack: InterceptBack = () => () => undefined

export const scrollLockProps: ScrollLockProps = { catchMove: true }
