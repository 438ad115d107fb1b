import type { DrawsTabBar, DressTabBar } from './types'

export const dressTabBar: DressTabBar = () => undefined

export const drawsTabBar: DrawsTabBar = true
