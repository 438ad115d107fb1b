import { useState } from 'react'

import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextArea } from '@/ui/form/TextArea'

import type { HealthDraft } from './health-form'

const ENGLISH_MAX = 300

interface HealthEnglishSheetProps {
  /** What visitors read, in the order of the page. */
  texts: readonly string[]
  english: HealthDraft['english']
  onSave: (english: HealthDraft['english']) => void
  onClose: () => void
}

/** The English of each text that visitors read. What is left empty stays Chinese. */
export function HealthEnglishSheet({ texts, english, onSave, onClose }: HealthEnglishSheetProps) {
  const [draft, setDraft] = useState(() => new Map(english.map((one) => [one.text, one.english])))
  const write = (text: string) => (typed: string) => setDraft((before) => new Map(before).set(text, typed))
  // Texts that nobody reads now keep their English: a question may come back.
  const done = () => onSave([...draft].map(([text, typed]) => ({ text, english: typed })))
  return (
    <Sheet isOpen title="英文" onClose={onClose} footer={<Button grow={1} text="完成" onPress={done} />}>
      {texts.map((text) => (
        <TextArea
          key={text}
          label={text}
          maxLength={ENGLISH_MAX}
          placeholder="English"
          value={draft.get(text) ?? ''}
          onChange={write(text)}
        />
      ))}
    </Sheet>
  )
}
