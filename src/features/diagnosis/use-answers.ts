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

/** The current answers, saved with every tap; a failed save is retried when the network returns. */
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
