import { saveLaunch } from '@/contract/event/launch-manage'
import { EntryButtons } from '@/features/manage/fields/EntryButtons'
import { useFieldValues } from '@/features/manage/fields/use-fields'
import { EditSheet } from '@/parts/form/EditSheet'
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
  const { values, bindText, showErrors } = useFieldValues(
    (): AgendaEntry => entry ?? { time: '', title: '', speaker: '' },
    saveLaunch.input.entries.agenda.item,
  )
  const submit = () => {
    const time = values.time.trim().replace('：', ':').padStart(5, '0')
    const minutes = values.minutes?.trim() ?? ''
    const found = keepErrors({
      minutes: hasMinutes && (!minutes || Number(minutes) > MINUTES_MAX) && '请填写分钟数，最多 1440',
      time: !TIME.test(time) && '请填写时间，如 09:30',
      title: !values.title.trim() && '请填写内容',
    })
    if (showErrors(found)) return
    const texts = { time, title: values.title.trim(), speaker: values.speaker.trim() }
    onSave(hasMinutes ? { ...texts, minutes } : texts)
  }
  const footer = <EntryButtons isNew={!entry} removeText="删除这一项" onRemove={onRemove} onDone={submit} />
  return (
    <EditSheet content={values} isOpen title={entry ? '修改议程' : '添加议程'} onClose={onClose} footer={footer}>
      <TextField required label="几点" placeholder="如 09:30" {...bindText('time')} />
      {hasMinutes ? (
        <TextField
          required
          label="分钟"
          kind="digits"
          placeholder="如 30"
          {...bindText('minutes')}
          value={values.minutes ?? ''}
        />
      ) : null}
      <TextField required label="内容" placeholder="如 节拍与停线窗口" {...bindText('title')} />
      <TextField label="讲师" placeholder="选填" {...bindText('speaker')} />
    </EditSheet>
  )
}
