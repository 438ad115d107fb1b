import { useState } from 'react'

import { saveLaunch } from '@/contract/event/launch-manage'
import { getMaxLength } from '@/contract/field-limits'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextField } from '@/ui/form/TextField'

import type { AgendaEntry } from './agenda-entry'
import { keepErrors } from './keep-errors'

const MINUTES_MAX = 1440
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

interface AgendaSheetProps {
  /** Absent for a new entry. */
  entry?: AgendaEntry | undefined
  hasMinutes?: boolean
  onSave: (entry: AgendaEntry) => void
  onRemove: () => void
  onClose: () => void
}

/** One entry of an agenda. */
export function AgendaSheet({ entry, hasMinutes = false, onSave, onRemove, onClose }: AgendaSheetProps) {
  const [draft, setDraft] = useState<AgendaEntry>(entry ?? { time: '', title: '', speaker: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (part: Partial<AgendaEntry>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const submit = () => {
    const time = draft.time.trim().replace('：', ':').padStart(5, '0')
    const minutes = draft.minutes?.trim() ?? ''
    const found = keepErrors({
      minutes: hasMinutes && (!minutes || Number(minutes) > MINUTES_MAX) && '请填写分钟数，最多 1440',
      time: !TIME.test(time) && '请填写时间，如 09:30',
      title: !draft.title.trim() && '请填写内容',
    })
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const texts = { time, title: draft.title.trim(), speaker: draft.speaker.trim() }
    onSave(hasMinutes ? { ...texts, minutes } : texts)
  }
  const footer = (
    <>
      {entry ? <Button kind="secondary" grow={1} text="删除这一项" onPress={onRemove} /> : null}
      <Button grow={2} text="完成" onPress={submit} />
    </>
  )
  return (
    <Sheet isOpen title={entry ? '修改议程' : '添加议程'} onClose={onClose} footer={footer}>
      <TextField
        required
        label="几点"
        maxLength={getMaxLength(saveLaunch.input, 'agenda', 'time')}
        placeholder="如 09:30"
        value={draft.time}
        onChange={(time) => set({ time })}
        error={errors.time}
      />
      {hasMinutes ? (
        <TextField
          required
          label="分钟"
          kind="digits"
          maxLength={getMaxLength(saveLaunch.input, 'agenda', 'minutes')}
          placeholder="如 30"
          value={draft.minutes ?? ''}
          onChange={(minutes) => set({ minutes })}
          error={errors.minutes}
        />
      ) : null}
      <TextField
        required
        label="内容"
        maxLength={getMaxLength(saveLaunch.input, 'agenda', 'title')}
        placeholder="如 节拍与停线窗口"
        value={draft.title}
        onChange={(title) => set({ title })}
        error={errors.title}
      />
      <TextField
        label="讲师"
        maxLength={getMaxLength(saveLaunch.input, 'agenda', 'speaker')}
        placeholder="选填"
        value={draft.speaker}
        onChange={(speaker) => set({ speaker })}
      />
    </Sheet>
  )
}
