import type { Brighten, OnScreenshot } from './types'

const noop = () => undefined

export const brighten: Brighten = () => ({ supported: false, restore: noop })

export const onScreenshot: OnScreenshot = () => ({ supported: false, stop: noop })
