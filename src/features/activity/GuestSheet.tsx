import { Text } from '@tarojs/components'
import { useState } from 'react'

import { useCall } from '@/api/query'
import { type FoundGuest, searchGuests } from '@/contract/event/activity'
import { getMaxLength } from '@/contract/field-limits'
import { joinTexts } from '@/lib/text/join-texts'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextField } from '@/ui/form/TextField'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'
import { Chip } from '@/ui/layout/Chip'
import { Cell, CellGroup } from '@/ui/list/Cell'

import styles from './Desk.module.scss'
import { normalizeGuestCode } from './gate-book'
import { getGuestState } from './guest-pass-labels'

interface GuestSheetProps {
  activityId: string
  /** What a pick does: `签到` or `签退`. */
  act: string
  /** Only reception and administrators may search guests by name. */
  canSearch: boolean
  /** Receives a guest's code, typed or found. */
  onPick: (code: string) => void
  onClose: () => void
}

function FoundRow({ guest, onPick }: { guest: FoundGuest; onPick: () => void }) {
  const state = getGuestState(guest)
  const note = joinTexts([guest.company, guest.seat, guest.phone])
  return (
    <Cell
      title={guest.name}
      note={note}
      right={<Chip text={guest.isRevoked ? '已取消' : state.text} tone={guest.isRevoked ? 'error' : state.tone} />}
      onPress={onPick}
    />
  )
}

function Found({
  activityId,
  keyword,
  onPick,
}: {
  activityId: string
  keyword: string
  onPick: (code: string) => void
}) {
  const { data, error } = useCall(searchGuests, { activityId, keyword }, { quiet: true, keepPrevious: true })
  if (error) return <Text className={styles.sheetText}>{error.message || '查找失败，请稍后再试'}</Text>
  if (!data) return null
  if (data.guests.length === 0)
    return <Text className={styles.sheetText}>没有找到“{keyword}”，请核对姓名或手机尾号</Text>
  return (
    <CellGroup>
      {data.guests.map((guest) => (
        <FoundRow key={guest.code} guest={guest} onPick={() => onPick(guest.code)} />
      ))}
    </CellGroup>
  )
}

/** For a guest who cannot show the code: type it, or, with permission, search by name. */
export function GuestSheet({ activityId, act, canSearch, onPick, onClose }: GuestSheetProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const keyword = useDebouncedValue(typed.trim())
  const code = normalizeGuestCode(typed)
  const change = (text: string) => {
    setTyped(text)
    setError(undefined)
  }
  const use = () => (code ? onPick(code) : setError('邀请码为 12 位字母和数字，请核对'))
  return (
    <Sheet
      isOpen
      title={`手动${act}`}
      onClose={onClose}
      footer={<Button grow={1} text={`用邀请码${act}`} disabled={typed.trim() === ''} onPress={use} />}
    >
      <TextField
        label={canSearch ? '姓名、手机尾号或邀请码' : '邀请码'}
        variant="stack"
        maxLength={getMaxLength(searchGuests.input, 'keyword')}
        placeholder={canSearch ? '如 刘洋、8008' : '嘉宾手机上的 12 位'}
        value={typed}
        error={error}
        onChange={change}
        onConfirm={use}
      />
      {canSearch && keyword && !code ? <Found activityId={activityId} keyword={keyword} onPick={onPick} /> : null}
    </Sheet>
  )
}
