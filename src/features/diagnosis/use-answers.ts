import { useEffect, useRef, useState } from 'react'

import type { DiagnosisLevel } from '@/contract/diagnosis'
import { onNetworkChange } from '@/platform/network'

import { type AnswerKeeper, createAnswerKeeper, type SaveState } from './answer-keeper'
import type { Answers } from './answering'

interface Start {
  answers: Answers
  version: number
  savedTime: string | null
}

/** The answers in hand, saved with every tap; what did not arrive is sent again when the network is back. */
export function useAnswers(start: Start) {
  const [answers, setAnswers] = useState<Answers>(start.answers)
  const [saving, setSaving] = useState<SaveState>({ kind: 'saved', at: start.savedTime })
  const keeper = useRef<AnswerKeeper>()
  keeper.current ??= createAnswerKeeper(start, { onState: setSaving, onMerged: setAnswers })
  useEffect(() => onNetworkChange((isOnline) => isOnline && void keeper.current?.flush()), [])
  const answer = (key: string, level: DiagnosisLevel) => {
    const next = { ...answers, [key]: level }
    setAnswers(next)
    keeper.current?.keep(next, key)
  }
  return { answers, answer, saving, flush: async () => keeper.current?.flush() }
}
