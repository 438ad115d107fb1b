import type { DropEarlyAnswers, EarlyAnswer, TakeEarlyAnswer } from './types'

declare global {
  interface Window {
    /** Written by the script of server/http/early-reads; responses by URL. */
    earlyAnswers?: { authorization: string; answers: Record<string, Promise<EarlyAnswer | undefined>> }
  }
}

/** Milliseconds after the page was opened: a later read shall be newer than that. */
const LATEST_MS = 30_000

export const dropEarlyAnswers: DropEarlyAnswers = () => {
  delete window.earlyAnswers
}

export const takeEarlyAnswer: TakeEarlyAnswer = (url, authorization) => {
  const early = window.earlyAnswers
  if (early === undefined) return undefined
  if (early.authorization !== authorization || performance.now() > LATEST_MS) {
    dropEarlyAnswers()
    return undefined
  }
  const answer = early.answers[url]
  delete early.answers[url]
  return answer
}
