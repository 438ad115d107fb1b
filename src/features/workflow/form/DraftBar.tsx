import { formatDraftTime } from '@/lib/draft-time'
import { DraftNote } from '@/parts/form/DraftNote'
import type { OtherDraft } from '@/parts/form/draft-choice'
import { RestoredBar } from '@/parts/form/RestoredBar'

interface DraftBarProps {
  draft: {
    restoredAt: number | undefined
    other: OtherDraft | undefined
    discard: () => Promise<void>
    keepMine: (other: OtherDraft) => void
    takeTheirs: () => Promise<void>
  }
}

/** Bar above a form opened from the cache while offline. */
export function KeptBar({ at }: { at: number }) {
  return <DraftNote text={`没有网络，这是${formatDraftTime(at, Date.now())} 的表单。填写会存为草稿，联网后再提交。`} />
}

/** Bar above a form that an earlier application fills. */
export function EarlierBar({ serialNo, statusName }: { serialNo: string | null; statusName: string }) {
  const which = serialNo ? `单号 ${serialNo}（${statusName}）` : `上次${statusName}的申请`
  return <DraftNote text={`已按${which}填好，修改后再提交。提交前不会产生新的申请。`} />
}

/** Bar above a form: the restored draft, or a conflict with another device. */
export function DraftBar({ draft }: DraftBarProps) {
  if (draft.other) return <OtherDevice {...draft} other={draft.other} />
  return <RestoredBar restoredAt={draft.restoredAt} onDiscard={() => void draft.discard()} />
}

/** The same bar for an opinion or a comment; discards without a question, because the text is short. */
export function OpinionDraftBar({ draft, isEmpty, what }: DraftBarProps & { isEmpty: boolean; what: string }) {
  const { other, restoredAt, discard } = draft
  if (other) return <OtherDevice {...draft} other={other} isInSheet />
  if (restoredAt === undefined || isEmpty) return null
  return <RestoredBar isShort what={what} restoredAt={restoredAt} onDiscard={() => void discard()} />
}

type OtherDeviceProps = Omit<DraftBarProps['draft'], 'other'> & { other: OtherDraft; isInSheet?: boolean }

function OtherDevice({ other, discard, keepMine, takeTheirs, isInSheet = false }: OtherDeviceProps) {
  const isGone = other.version === 0
  const device = other.deviceName ? `（${other.deviceName}）` : ''
  const text = isGone
    ? '这份草稿已经提交，或在另一台设备丢弃'
    : `另一台设备${device}在${formatDraftTime(other.savedAt, Date.now())} 保存了这份草稿`
  const theirs = isGone
    ? { text: '放弃这里的', onPress: () => void discard() }
    : { text: '用那一份', onPress: () => void takeTheirs() }
  const mine = { text: '保留这里的', onPress: () => keepMine(other) }
  return <DraftNote text={text} actions={[theirs, mine]} isInSheet={isInSheet} />
}
