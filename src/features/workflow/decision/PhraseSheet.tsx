import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useWrite } from '@/api/query'
import {
  changePhrases,
  listPhrases,
  MAX_PHRASE_LENGTH,
  MAX_PHRASES,
  type OpinionPhrase,
} from '@/contract/workflow/phrase'
import { LoadFailed } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { Sheet } from '@/ui/feedback/Sheet'
import { SkeletonLine, SkeletonView } from '@/ui/feedback/Skeleton'
import { TextField } from '@/ui/form/TextField'
import { Icon } from '@/ui/media/Icon'

import styles from './Decision.module.scss'

interface PhraseSheetProps {
  isOpen: boolean
  /** The typed opinion, offered as a new phrase. */
  typed: string
  onClose: () => void
}

/** Manages the user's saved phrases: add, remove, move to the top. */
export function PhraseSheet({ isOpen, ...rest }: PhraseSheetProps) {
  return isOpen ? <OpenSheet {...rest} /> : null
}

function usePhrases() {
  const [refusal, setRefusal] = useState<string>()
  const query = useCall(listPhrases, {})
  const write = useWrite(changePhrases, { quiet: true })
  const change = (input: Parameters<typeof write.mutate>[0], onDone?: () => void) => {
    setRefusal(undefined)
    write.mutate(input, {
      onSuccess: () => onDone?.(),
      onError: (error) => setRefusal(error.message || '没有保存成功，请重试'),
    })
  }
  return { query, change, refusal, setRefusal, isBusy: write.isPending }
}

function OpenSheet({ typed, onClose }: Omit<PhraseSheetProps, 'isOpen'>) {
  const { query, change, refusal, setRefusal, isBusy } = usePhrases()
  const phrases = query.data ?? []
  const [entered, setEntered] = useState<string>()
  const isNew = query.data?.every(({ text }) => text !== typed.trim())
  const text = entered ?? (isNew ? typed.trim().slice(0, MAX_PHRASE_LENGTH) : '')
  const add = () => {
    if (!text.trim()) return setRefusal('请输入常用意见')
    change({ action: 'add', text: text.trim() }, () => setEntered(''))
  }
  const toFront = (id: string) => {
    const rest = phrases.filter((one) => one.id !== id).map((one) => one.id)
    change({ action: 'order', ids: [id, ...rest] })
  }
  return (
    <Sheet isOpen title="常用意见" onClose={onClose} footer={<Button grow={1} text="完成" onPress={onClose} />}>
      <View className={styles.phraseAdd}>
        <View className={styles.phraseField}>
          <TextField
            variant="box"
            label="新增"
            placeholder={`常说的话，${MAX_PHRASE_LENGTH} 字以内`}
            maxLength={MAX_PHRASE_LENGTH}
            value={text}
            onChange={(typed) => {
              setEntered(typed)
              setRefusal(undefined)
            }}
            error={refusal}
          />
        </View>
        <Button size="small" kind="secondary" text="添加" isBusy={isBusy} onPress={add} />
      </View>
      {query.error && !query.data ? (
        <LoadFailed what="常用意见" error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? (
        <SkeletonView>
          <SkeletonLine width={60} />
        </SkeletonView>
      ) : null}
      {phrases.map((phrase, at) => (
        <PhraseRow
          key={phrase.id}
          phrase={phrase}
          isFirst={at === 0}
          isBusy={isBusy}
          onFront={() => toFront(phrase.id)}
          onRemove={() => change({ action: 'remove', id: phrase.id })}
        />
      ))}
      <Text className={styles.phraseCount}>
        {phrases.length} / {MAX_PHRASES} 条
      </Text>
    </Sheet>
  )
}

interface PhraseRowProps {
  phrase: OpinionPhrase
  isFirst: boolean
  /** Disables the row while a change is pending. */
  isBusy: boolean
  onFront: () => void
  onRemove: () => void
}

function PhraseRow({ phrase: { text }, isFirst, isBusy, onFront, onRemove }: PhraseRowProps) {
  return (
    <View className={styles.phraseLine}>
      <Text className={styles.phraseWords}>{text}</Text>
      {isFirst ? null : (
        <Pressable className={styles.phraseTool} label={`置顶 ${text}`} disabled={isBusy} onPress={onFront}>
          <Icon name="upload" size={18} />
        </Pressable>
      )}
      <Pressable className={styles.phraseTool} label={`删除 ${text}`} disabled={isBusy} onPress={onRemove}>
        <Icon name="delete" size={18} />
      </Pressable>
    </View>
  )
}
