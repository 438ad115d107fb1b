import { Text, View } from '@tarojs/components'

import { formatWireTime } from '@/lib/wire-time'
import type { OtherDraft } from '@/parts/form/draft-choice'
import { aria } from '@/platform/aria'
import { useQuestion } from '@/ui/Dialog'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'

import styles from './NewForm.module.scss'

interface DraftBarProps {
  draft: {
    restoredAt: number | undefined
    other: OtherDraft | undefined
    discard: () => Promise<void>
    keepMine: (other: OtherDraft) => void
    takeTheirs: () => Promise<void>
  }
}

const DAY_MS = 86_400_000

/** 今天 10:12, 昨天 18:03, 11-19 09:40. */
export function draftTime(instant: number, now: number): string {
  const text = formatWireTime(instant)
  const time = text.slice(11, 16)
  const day = text.slice(0, 10)
  if (day === formatWireTime(now).slice(0, 10)) return `今天 ${time}`
  if (day === formatWireTime(now - DAY_MS).slice(0, 10)) return `昨天 ${time}`
  return `${day.slice(5)} ${time}`
}

/** Over a form that could not be asked for: it is the one this device has seen last. */
export function KeptBar({ at }: { at: number }) {
  return (
    <View className={styles.other} {...aria({ role: 'status' })}>
      <Text>没有网络，这是{draftTime(at, Date.now())} 的表单。填写会存为草稿，联网后再提交。</Text>
    </View>
  )
}

/** Over the form: which draft was restored, or that another device was later. */
export function DraftBar({ draft }: DraftBarProps) {
  if (draft.other) return <OtherDevice {...draft} other={draft.other} />
  if (draft.restoredAt === undefined) return null
  return <Restored at={draft.restoredAt} onDiscard={draft.discard} />
}

/** Under an opinion, the same: cleared in one tap, for it is short. */
export function OpinionDraftBar({ draft, isEmpty }: DraftBarProps & { isEmpty: boolean }) {
  const { other, restoredAt, discard } = draft
  if (other)
    return (
      <View className={styles.inSheet}>
        <OtherDevice {...draft} other={other} />
      </View>
    )
  if (restoredAt === undefined || isEmpty) return null
  return (
    <View className={styles.inSheet}>
      <View className={styles.restored} {...aria({ role: 'status' })}>
        <Icon name="history" size={18} />
        <Text className={styles.restoredText}>已恢复{draftTime(restoredAt, Date.now())} 的意见</Text>
        <Choice text="清除" onPress={() => void discard()} />
      </View>
    </View>
  )
}

function Restored({ at, onDiscard }: { at: number; onDiscard: () => Promise<void> }) {
  const { ask, dialog } = useQuestion()
  const question = { title: '重新填写？', text: '草稿会被丢弃。', confirmText: '丢弃草稿', isDangerous: true }
  const startOver = async () => {
    if (await ask(question)) await onDiscard()
  }
  return (
    <View className={styles.restored} {...aria({ role: 'status' })}>
      <Icon name="history" size={18} />
      <Text className={styles.restoredText}>已恢复{draftTime(at, Date.now())} 的草稿</Text>
      <Choice text="重新填写" onPress={() => void startOver()} />
      {dialog}
    </View>
  )
}

type OtherDeviceProps = Omit<DraftBarProps['draft'], 'other'> & { other: OtherDraft }

function OtherDevice({ other, discard, keepMine, takeTheirs }: OtherDeviceProps) {
  const isGone = other.version === 0
  const device = other.deviceName ? `（${other.deviceName}）` : ''
  return (
    <View className={styles.other} {...aria({ role: 'alert' })}>
      <Text>
        {isGone
          ? '这份草稿已在另一台设备提交或丢弃'
          : `另一台设备${device}在${draftTime(other.savedAt, Date.now())} 保存了这份草稿`}
      </Text>
      <View className={styles.ways}>
        <Choice text={isGone ? '放弃这里的' : '用那一份'} onPress={() => void (isGone ? discard() : takeTheirs())} />
        <Choice text="保留这里的" onPress={() => keepMine(other)} />
      </View>
    </View>
  )
}

function Choice({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <Pressable className={styles.way} small onPress={onPress}>
      <Text>{text}</Text>
    </Pressable>
  )
}
