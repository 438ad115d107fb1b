import type { OpenMiniProgram } from './types'

export const openMiniProgram: OpenMiniProgram = () => Promise.resolve({ supported: false })
