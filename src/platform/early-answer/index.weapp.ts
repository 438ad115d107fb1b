import type { DropEarlyAnswers, TakeEarlyAnswer } from './types'

export const takeEarlyAnswer: TakeEarlyAnswer = () => undefined
export const dropEarlyAnswers: DropEarlyAnswers = () => undefined
