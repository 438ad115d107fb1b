import { useEffect, useRef, useState } from 'react'

import type { DiagnosisLevel } from '@/contract/content/diagnosis'
import { onNetworkChange } from '@/platform/network'

import { createAnswerStore, type DiagnosisAnswerStore, type SaveState } from './answer-store'
import type { AnswersByQuestion } from './questions'
import { readUnsentAnswers } from './unsent-answers'

interface Start {
  answers: AnswersByQuestion
  version: number
  savedTime: string | null
}

/**
 * The current answers, saved on every tap; a failed save is retried when the network returns, and when the questionnaire
 * is opened again.
 */
export function useAnswers(server: Start) {
  const [unsent] = useState(() => readUnsentAnswers(server.version))
  const [answers, setAnswers] = useState<AnswersByQuestion>({ ...server.answers, ...unsent })
  const [saving, setSaving] = useState<SaveState>({ kind: 'saved', at: server.savedTime })
  const store = useRef<DiagnosisAnswerStore>()
  store.current ??= createAnswerStore(
    { ...server, answers },
    { onState: setSaving, onMerged: setAnswers },
    Object.keys(unsent),
  )
  useEffect(() => {
    if (Object.keys(unsent).length > 0) void store.current?.flush()
    return onNetworkChange((isOnline) => isOnline && void store.current?.flush())
  }, [unsent])
  const answer = (key: string, level: DiagnosisLevel) => {
    setAnswers((before) => ({ ...before, [key]: level }))
    store.current?.save(key, level)
  }
  return {
    answers,
    answer,
    saving,
    flush: async () => store.current?.flush(),
    takeOver: async () => store.current?.takeOver(),
  }
}
