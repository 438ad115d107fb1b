import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { listProcessDefinitions, type ProcessGroups } from '@/contract/workflow/process'
import { formatDraftTime } from '@/lib/draft-time'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'

import styles from './ProcessDrafts.module.scss'
import { type ProcessDraft, useProcessDrafts } from './process-drafts'

function findName(groups: ProcessGroups | undefined, key: string): string | undefined {
  return groups?.groups.flatMap(({ children }) => children).find(({ procDefKey }) => procDefKey === key)?.name
}

/** The forms that the user has begun on this device: each opens again, or is deleted after a question. */
export function ProcessDrafts({ userId }: { userId: string }) {
  const { drafts, remove } = useProcessDrafts(userId)
  const { ask, dialog } = useQuestion()
  const isUnnamed = drafts.some(({ process }) => process.name === '')
  const { data } = useCall(listProcessDefinitions, {}, { enabled: isUnnamed, quiet: true })
  const deleteAfterQuestion = async (draft: ProcessDraft, name: string) => {
    const text = `${name}，${formatDraftTime(draft.savedAt, Date.now())} 保存。删除后不能恢复。`
    if (await ask({ title: '删除这份草稿？', text, confirmText: '删除', isDangerous: true })) void remove(draft)
  }
  return (
    <>
      {drafts.length > 0 ? (
        <Card title={`草稿（${drafts.length}）`} isFlush>
          {drafts.map((draft) => {
            const { procDefKey } = draft.process
            const name = draft.process.name || findName(data, procDefKey) || procDefKey
            return (
              <DraftRow
                key={draft.key}
                draft={draft}
                name={name}
                onDelete={() => void deleteAfterQuestion(draft, name)}
              />
            )
          })}
        </Card>
      ) : null}
      {dialog}
    </>
  )
}

interface DraftRowProps {
  draft: ProcessDraft
  name: string
  onDelete: () => void
}

function DraftRow({ draft: { process, savedAt }, name, onDelete }: DraftRowProps) {
  const { procDefKey, about } = process
  const time = `${formatDraftTime(savedAt, Date.now())} 保存`
  return (
    <View className={styles.row}>
      <Pressable
        className={styles.open}
        feedback="ground"
        label={`草稿，${name}，${time}`}
        onPress={() => void go('form', { procDefKey, about })}
      >
        <Icon className={styles.icon} name="edit" size={20} />
        <View className={styles.text}>
          <Text className={styles.name}>{name}</Text>
          <Text className={styles.note}>{time}</Text>
        </View>
      </Pressable>
      <Pressable className={styles.aside} label={`删除草稿，${name}`} onPress={onDelete}>
        <Icon name="delete" size={20} />
      </Pressable>
    </View>
  )
}
