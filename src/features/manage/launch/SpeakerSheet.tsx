import { saveLaunch } from '@/contract/event/launch-manage'
import { EntryButtons } from '@/features/manage/fields/EntryButtons'
import { useFieldValues } from '@/features/manage/fields/use-fields'
import { EditSheet } from '@/parts/form/EditSheet'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'

import type { LaunchSpeaker } from './launch-form'

interface SpeakerSheetProps {
  /** Absent for a new speaker. */
  speaker?: LaunchSpeaker | undefined
  /** Names of the other speakers. */
  others: readonly string[]
  onSave: (speaker: LaunchSpeaker) => void
  onRemove: () => void
  onClose: () => void
}

/** One speaker of a launch event. */
export function SpeakerSheet({ speaker, others, onSave, onRemove, onClose }: SpeakerSheetProps) {
  const { values, setErrors, bindText } = useFieldValues(
    speaker ?? { name: '', company: '', post: '', intro: '' },
    saveLaunch.input.entries.speakers.item,
  )
  const submit = () => {
    const name = values.name.trim()
    if (!name) return setErrors({ name: '请填写姓名' })
    if (others.includes(name)) return setErrors({ name: '已有同名的嘉宾' })
    onSave({ name, company: values.company.trim(), post: values.post.trim(), intro: values.intro.trim() })
  }
  const footer = <EntryButtons isNew={!speaker} removeText="删除这位嘉宾" onRemove={onRemove} onDone={submit} />
  return (
    <EditSheet
      content={values}
      isOpen
      title={speaker ? '修改演讲嘉宾' : '添加演讲嘉宾'}
      onClose={onClose}
      footer={footer}
    >
      <TextField required label="姓名" {...bindText('name')} />
      <TextField label="单位" placeholder="选填" {...bindText('company')} />
      <TextField label="职务" placeholder="选填" {...bindText('post')} />
      <TextArea label="介绍" placeholder="选填，点开嘉宾时显示" {...bindText('intro')} />
    </EditSheet>
  )
}
