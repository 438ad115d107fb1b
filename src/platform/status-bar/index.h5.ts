import type { CustomBarOf, DrawsPlainBar } from './types'

export const customBar: CustomBarOf = () => undefined

export const drawsPlainBar: DrawsPlainBar = true
