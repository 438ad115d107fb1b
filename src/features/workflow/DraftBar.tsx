import { Text, View } from '@tarojs/components'

import { draftTime } from '@/lib/draft-time'
import type { OtherDraft } from '@/parts/form/draft-choice'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { aria } from '@/platform/aria'
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
  return <RestoredBar at={draft.restoredAt} onDiscard={() => void draft.discard()} />
}

/** Under an opinion or a remark, the same: cleared in one tap, for it is short. */
export function OpinionDraftBar({ draft, isEmpty, what }: DraftBarProps & { isEmpty: boolean; what: string }) {
  const { other, restoredAt, discard } = draft
  if (other)
    return (
      <View className={styles.inSheet}>
        <OtherDevice {...draft} other={other} />
      </View>
    )
  if (restoredAt === undefined || isEmpty) return null
  return <RestoredBar isShort what={what} at={restoredAt} onDiscard={() => void discard()} />
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
