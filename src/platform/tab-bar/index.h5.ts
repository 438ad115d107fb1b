import type { DrawsTabBar, StyleTabBar } from './types'

export const styleTabBar: StyleTabBar = () => undefined

export const drawsTabBar: DrawsTabBar = true
