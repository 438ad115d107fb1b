import { View } from '@tarojs/components'
import { useState } from 'react'

import { FormError } from '@/features/manage/FormError'
import { EditSheet } from '@/parts/form/EditSheet'
import { Button } from '@/ui/action/Button'
import { TextArea } from '@/ui/form/TextArea'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'

import { type EnglishDraft, listWrittenEnglish } from './english-pairs'
import styles from './Visit.module.scss'

interface EnglishCardProps {
  /** What visitors read, in the order of the page. */
  texts: readonly string[]
  english: EnglishDraft
  /** Longest English of a text. */
  getEnglishMax: (text: string) => number
  error?: string | undefined
  onChange: (english: EnglishDraft) => void
}

/** The English of what visitors read: how much of it is written, and the texts to write it. */
export function EnglishCard({ error, onChange, ...sheet }: EnglishCardProps) {
  const [isOpen, setOpen] = useState(false)
  const { texts, english } = sheet
  const close = () => setOpen(false)
  return (
    <Card isFlush>
      <Cell
        title="英文"
        note="访客选择 English 时看到；没有填的显示中文"
        value={`${listWrittenEnglish(texts, english).length} / ${texts.length}`}
        onPress={() => setOpen(true)}
      />
      {error ? (
        <View className={styles.inset}>
          <FormError text={error} />
        </View>
      ) : null}
      {isOpen ? (
        <EnglishSheet
          {...sheet}
          onSave={(written) => {
            onChange(written)
            close()
          }}
          onClose={close}
        />
      ) : null}
    </Card>
  )
}

interface EnglishSheetProps extends Omit<EnglishCardProps, 'error' | 'onChange'> {
  onSave: (english: EnglishDraft) => void
  onClose: () => void
}

/** The English of each text. What is left empty stays Chinese. */
function EnglishSheet({ texts, english, getEnglishMax, onSave, onClose }: EnglishSheetProps) {
  const [draft, setDraft] = useState(() => new Map(english.map((one) => [one.text, one.english])))
  const write = (text: string) => (typed: string) => setDraft((before) => new Map(before).set(text, typed))
  // Texts that nobody reads now keep their English: a question may come back.
  const done = () => onSave([...draft].map(([text, typed]) => ({ text, english: typed })))
  return (
    <EditSheet
      content={[...draft]}
      isOpen
      title="英文"
      onClose={onClose}
      footer={<Button grow={1} text="完成" onPress={done} />}
    >
      {texts.map((text) => (
        <TextArea
          key={text}
          label={text}
          maxLength={getEnglishMax(text)}
          placeholder="English"
          value={draft.get(text) ?? ''}
          onChange={write(text)}
        />
      ))}
    </EditSheet>
  )
}
