import type { ConsumePageAnswer } from './types'

export const consumePageAnswer: ConsumePageAnswer = () => undefined
