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

/** Over a form that could not be asked for: it is the one this device has seen last. */
export function KeptBar({ at }: { at: number }) {
  return <DraftNote text={`没有网络，这是${formatDraftTime(at, Date.now())} 的表单。填写会存为草稿，联网后再提交。`} />
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
  if (other) return <OtherDevice {...draft} other={other} isInSheet />
  if (restoredAt === undefined || isEmpty) return null
  return <RestoredBar isShort what={what} at={restoredAt} onDiscard={() => void discard()} />
}

type OtherDeviceProps = Omit<DraftBarProps['draft'], 'other'> & { other: OtherDraft; isInSheet?: boolean }

function OtherDevice({ other, discard, keepMine, takeTheirs, isInSheet = false }: OtherDeviceProps) {
  const isGone = other.version === 0
  const device = other.deviceName ? `（${other.deviceName}）` : ''
  const text = isGone
    ? '这份草稿已在另一台设备提交或丢弃'
    : `另一台设备${device}在${formatDraftTime(other.savedAt, Date.now())} 保存了这份草稿`
  const theirs = isGone
    ? { text: '放弃这里的', onPress: () => void discard() }
    : { text: '用那一份', onPress: () => void takeTheirs() }
  const mine = { text: '保留这里的', onPress: () => keepMine(other) }
  return <DraftNote text={text} ways={[theirs, mine]} isInSheet={isInSheet} />
}
