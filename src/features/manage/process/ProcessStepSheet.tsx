import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { type ProcessField, type ProcessStepSetting, STEP_ASSIGNEES_MAX } from '@/contract/workflow/process-setting'
import type { Person } from '@/contract/workflow/task'
import { ComparedQuestionSheet } from '@/features/manage/ComparedQuestionSheet'
import { ConditionFields } from '@/features/manage/ConditionFields'
import { validateCondition } from '@/features/manage/condition'
import { keepErrors } from '@/features/manage/keep-errors'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { Field } from '@/ui/form/Field'
import { TextField } from '@/ui/form/TextField'
import { Checkbox, Pills } from '@/ui/form/Tick'

import styles from './Process.module.scss'
import { toComparedFields } from './process-draft'
import {
  allowChoices,
  describeFieldModes,
  fieldModeChoices,
  listFieldsWithModes,
  listRoleChoices,
  modeChoices,
  nobodyChoices,
  type StepDraft,
  type StepFieldModes,
  toProcessStep,
  toStepDraft,
  validateStepDraft,
} from './process-step-form'

const NAME_MAX = 20

interface ProcessStepSheetProps {
  step: ProcessStepSetting
  people: Readonly<Record<string, Person>>
  fields: readonly ProcessField[]
  isNew: boolean
  onSave: (step: ProcessStepSetting, named: readonly Person[]) => void
  /** Adds the same step once more after it; absent when there is no room. */
  onCopy: ((step: ProcessStepSetting) => void) | undefined
  onRemove: () => void
  onClose: () => void
}

/** One step: who decides, when it opens, what may be done and filled in there. */
export function ProcessStepSheet(props: ProcessStepSheetProps) {
  const { step, people, fields, isNew, onSave, onCopy, onRemove, onClose } = props
  const [draft, setDraft] = useState(() => toStepDraft(step, people, fields))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [inner, setInner] = useState<'people' | 'compared' | 'modes'>()
  const compared = toComparedFields(fields)
  const closeInner = () => setInner(undefined)
  const set = (part: Partial<StepDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const build = () => {
    const found = { ...validateStepDraft(draft), ...keepErrors(validateCondition(draft.condition, compared)) }
    setErrors(found)
    return Object.keys(found).length === 0 ? toProcessStep(draft, step.key, fields) : undefined
  }
  const submit = () => {
    const built = build()
    if (built) onSave(built, draft.people)
  }
  const footer = (
    <>
      {isNew ? null : <Button kind="secondary" grow={1} text="删除" onPress={onRemove} />}
      {isNew || !onCopy ? null : <Button kind="secondary" grow={1} text="复制" onPress={() => onCopy(step)} />}
      <Button grow={2} text="完成" onPress={submit} />
    </>
  )
  return (
    <>
      <Sheet isOpen={!inner} title={isNew ? '添加节点' : '修改节点'} onClose={onClose} footer={footer}>
        <TextField
          required
          label="节点名称"
          maxLength={NAME_MAX}
          placeholder="如 财务审核"
          value={draft.name}
          onChange={(name) => set({ name })}
          error={errors.name}
        />
        <WhoFields draft={draft} errors={errors} fields={fields} onChange={set} onPick={() => setInner('people')} />
        <ConditionFields
          label="满足条件才经过这个节点"
          noun="字段"
          fields={compared}
          condition={draft.condition}
          when={draft.when}
          errors={errors}
          onChange={set}
          onPick={() => setInner('compared')}
        />
        <ChoiceField label="表单权限" text={describeFieldModes(draft.fields)} onPress={() => setInner('modes')} />
        <TimeLimits draft={draft} errors={errors} onChange={set} />
        <Field label="可以做的操作（同意与拒绝总是可以）" look="stack" isBare>
          <Pills label="操作" options={allowChoices} value={draft.allow} onChange={(allow) => set({ allow })} />
        </Field>
        <Checkbox
          label="同意时也要写意见"
          checked={draft.needOpinion}
          onChange={(needOpinion) => set({ needOpinion })}
        />
        <Checkbox
          label="需要手写签名"
          checked={draft.signRequired}
          onChange={(signRequired) => set({ signRequired })}
        />
      </Sheet>
      <PersonPicker
        isOpen={inner === 'people'}
        title="选择审批人"
        multiple
        max={STEP_ASSIGNEES_MAX}
        value={draft.people}
        onPick={(chosen) => set({ people: chosen })}
        onClose={closeInner}
      />
      {inner === 'compared' ? (
        <ComparedQuestionSheet
          title="按哪个字段判断"
          noun="字段"
          fields={compared}
          value={draft.condition?.field}
          onPick={(condition) => {
            set({ condition })
            closeInner()
          }}
          onClose={closeInner}
        />
      ) : null}
      {inner === 'modes' ? (
        <FieldModesSheet
          fields={fields}
          modes={draft.fields}
          onChange={(modes) => set({ fields: modes })}
          onClose={closeInner}
        />
      ) : null}
    </>
  )
}

interface StepFieldsProps {
  draft: StepDraft
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<StepDraft>) => void
}

function WhoFields(props: StepFieldsProps & { fields: readonly ProcessField[]; onPick: () => void }) {
  const { draft, errors, fields, onChange, onPick } = props
  const { people, roles, mode } = draft
  return (
    <>
      <Field label="审批人" look="stack" isBare {...(errors.people && { error: errors.people })}>
        <Pills
          label="审批人"
          options={listRoleChoices(fields)}
          value={roles}
          onChange={(chosen) => onChange({ roles: chosen })}
        />
      </Field>
      <ChoiceField
        label="指定成员"
        placeholder="选填，可以选多个"
        text={people.map(({ name }) => name).join('、')}
        onPress={onPick}
      />
      {people.length > 0 ? (
        <View className={styles.buttons}>
          <Button
            kind="secondary"
            size="small"
            text={`清除指定的 ${people.length} 位成员`}
            onPress={() => onChange({ people: [] })}
          />
        </View>
      ) : null}
      <Field label="多人时" look="stack" isBare>
        <Pills
          isSingle
          isRequired
          label="多人时"
          options={modeChoices}
          value={[mode]}
          onChange={([picked]) => picked && onChange({ mode: picked })}
        />
      </Field>
      <Field label="没有审批人时" look="stack" isBare>
        <Pills
          isSingle
          isRequired
          label="没有审批人时"
          options={nobodyChoices}
          value={[draft.ifNobody]}
          onChange={([picked]) => picked && onChange({ ifNobody: picked })}
        />
      </Field>
      <Checkbox label="与上一步同一人时自动通过" checked={draft.once} onChange={(once) => onChange({ once })} />
    </>
  )
}

function TimeLimits({ draft, errors, onChange }: StepFieldsProps) {
  return (
    <>
      <TextField
        label="限时（小时）"
        kind="digits"
        maxLength={3}
        placeholder="选填，超时提醒审批人"
        value={draft.dueHours}
        onChange={(dueHours) => onChange({ dueHours })}
        error={errors.dueHours}
      />
      <TextField
        label="上报（小时）"
        kind="digits"
        maxLength={3}
        placeholder="选填，超时后再过多久提醒其上级"
        value={draft.escalateHours}
        onChange={(escalateHours) => onChange({ escalateHours })}
        error={errors.escalateHours}
      />
    </>
  )
}

interface FieldModesSheetProps {
  fields: readonly ProcessField[]
  modes: StepFieldModes
  onChange: (modes: StepFieldModes) => void
  onClose: () => void
}

/** What the deciders of a step see and fill in. */
function FieldModesSheet({ fields, modes, onChange, onClose }: FieldModesSheetProps) {
  const change = (name: string, mode: StepFieldModes[string]) => {
    const { [name]: _before, ...others } = modes
    onChange(mode === 'read' ? others : { ...others, [name]: mode })
  }
  return (
    <Sheet isOpen title="表单权限" onClose={onClose} footer={<Button grow={1} text="完成" onPress={onClose} />}>
      <Text className={styles.note}>审批人在这个节点看到和填写什么。</Text>
      {listFieldsWithModes(fields).map(({ field, label }) => (
        <View key={field} className={styles.mode}>
          <Text className={styles.modeName}>{label}</Text>
          <Pills
            isSingle
            isRequired
            label={label}
            options={fieldModeChoices}
            value={[modes[field] ?? 'read']}
            onChange={([mode]) => mode && change(field, mode)}
          />
        </View>
      ))}
    </Sheet>
  )
}
