import { useEffect, useRef, useState } from 'react'

import type { DiagnosisLevel } from '@/contract/content/diagnosis'
import { onNetworkChange } from '@/platform/network'

import { createAnswerStore, type DiagnosisAnswerStore, type SaveState } from './answer-store'
import type { AnswersByQuestion } from './questions'

interface Start {
  answers: AnswersByQuestion
  version: number
  savedTime: string | null
}

/** The current answers, saved on every tap; a failed save is retried when the network returns. */
export function useAnswers(start: Start) {
  const [answers, setAnswers] = useState<AnswersByQuestion>(start.answers)
  const [saving, setSaving] = useState<SaveState>({ kind: 'saved', at: start.savedTime })
  const keeper = useRef<DiagnosisAnswerStore>()
  keeper.current ??= createAnswerStore(start, { onState: setSaving, onMerged: setAnswers })
  useEffect(() => onNetworkChange((isOnline) => isOnline && void keeper.current?.flush()), [])
  const answer = (key: string, level: DiagnosisLevel) => {
    const next = { ...answers, [key]: level }
    setAnswers(next)
    keeper.current?.save(next, key)
  }
  return { answers, answer, saving, flush: async () => keeper.current?.flush() }
}
