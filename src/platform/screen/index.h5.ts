import type { Brighten, OnScreenshot } from './types'

const nothing = () => undefined

export const brighten: Brighten = () => ({ supported: false, restore: nothing })

export const onScreenshot: OnScreenshot = () => ({ supported: false, stop: nothing })
