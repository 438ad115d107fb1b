import { getMaxLength } from '@/contract/field-limits'
import type { PublicFormKind } from '@/contract/public/public-form'
import { savePublicForm } from '@/contract/public/public-form-admin'
import { PillField } from '@/features/manage/fields/PillField'
import { useFieldValues } from '@/features/manage/fields/use-fields'
import { EditSheet } from '@/parts/form/EditSheet'
import { Button } from '@/ui/action/Button'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'

import { type FormSettings, validateFormSettings } from './public-form-draft'

const TAGS_TEXT_MAX = 200
const LINES_TEXT_MAX = 2000
/** Digits; the contract permits a day. */
const MINUTES_LENGTH = 3

const limits = [
  { value: 'person', text: '每个手机号一次' },
  { value: 'day', text: '每个手机号每天一次' },
] as const

interface FormSettingsSheetProps {
  kind: PublicFormKind
  settings: FormSettings
  onSave: (settings: FormSettings) => void
  onClose: () => void
}

interface ListText {
  name: 'facts' | 'notes' | 'steps' | 'pickUp'
  label: string
  placeholder: string
  /** Absent: all kinds but surveys, which show none of it. */
  kinds?: readonly PublicFormKind[]
}

const texts: readonly ListText[] = [
  { name: 'facts', label: '要点', placeholder: '选填，每行一条，如 地点：嘉定厂区' },
  { name: 'notes', label: '介绍', placeholder: '选填，第一行是标题，下面每行一条；空一行再写下一段' },
  { name: 'pickUp', label: '领取', placeholder: '每行一条，如 领取时间：工作日 9:00 到 17:00', kinds: ['gift'] },
]
const steps: ListText = {
  name: 'steps',
  label: '后续',
  placeholder: '选填，提交之后的步骤，每行一条，如 电话沟通：2 天内',
}

/** What is set once: the button, who may answer how often, texts around the questions. */
export function FormSettingsSheet({ kind, settings, onSave, onClose }: FormSettingsSheetProps) {
  const { values, errors, edit, bind, showErrors } = useFieldValues(settings)
  const submit = () => {
    if (!showErrors(validateFormSettings(values))) onSave(values)
  }
  const shown = texts.filter(({ kinds }) => (kinds ? kinds.includes(kind) : kind !== 'survey'))
  return (
    <EditSheet
      content={values}
      isOpen
      title="更多设置"
      onClose={onClose}
      footer={<Button grow={1} text="完成" onPress={submit} />}
    >
      <PillField label="能填几次" options={limits} {...bind('oncePer')} />
      <Checkbox
        label="匿名：手机号只用来限制次数，不保存"
        checked={values.isAnonymous}
        onChange={(isAnonymous) => edit({ isAnonymous })}
      />
      <TextField
        required
        label="按钮文字"
        maxLength={getMaxLength(savePublicForm.input, 'definition', 'submitText')}
        placeholder="如 提交问卷"
        {...bind('submitText')}
      />
      <TextField
        required
        label="编号前缀"
        maxLength={getMaxLength(savePublicForm.input, 'definition', 'prefix')}
        placeholder="2 到 4 位字母或数字"
        {...bind('prefix')}
      />
      <TextField required label="预计分钟" kind="digits" maxLength={MINUTES_LENGTH} {...bind('minutes')} />
      {kind === 'survey' ? null : (
        <TextField label="标签" maxLength={TAGS_TEXT_MAX} placeholder="选填，如 免学费 结业颁证" {...bind('tags')} />
      )}
      {[...shown, steps].map(({ name, label, placeholder }) => (
        <TextArea
          key={name}
          label={label}
          maxLength={LINES_TEXT_MAX}
          placeholder={placeholder}
          value={values[name]}
          onChange={(text) => edit({ [name]: text })}
          error={errors[name]}
        />
      ))}
    </EditSheet>
  )
}
