import type { DrawsPlainBar, GetCustomBar } from './types'

export const getCustomBar: GetCustomBar = () => undefined

export const drawsPlainBar: DrawsPlainBar = true
