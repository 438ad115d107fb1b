import { Text } from '@tarojs/components'
import { Fragment, useState } from 'react'

import { getMaxLength } from '@/contract/field-limits'
import { ProcessStepSetting, STEP_ASSIGNEES_MAX } from '@/contract/workflow/process-setting'
import type { Person } from '@/contract/workflow/task'
import { PostsSheet } from '@/features/manage/audience/PostsSheet'
import { PillField } from '@/features/manage/fields/PillField'
import { createBinding, useFieldValues } from '@/features/manage/fields/use-fields'
import { keepErrors } from '@/features/manage/keep-errors'
import { listParallelPlaces, setParallelPlaces } from '@/lib/form/parallel-places'
import { useLeaveQuestion } from '@/parts/form/EditSheet'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { Field } from '@/ui/form/Field'
import { TextField } from '@/ui/form/TextField'
import { Checkbox, Pills } from '@/ui/form/Tick'
import { AfterPaint } from '@/ui/layout/AfterPaint'

import styles from './Process.module.scss'
import { ComparisonSheet, ProcessCondition } from './ProcessCondition'
import { FieldModesSheet } from './ProcessFieldModes'
import { MoveField, ProcessMoveSheet } from './ProcessMoveSheet'
import { ProcessStepHold } from './ProcessStepHold'
import { ProcessStepWho, type StepFieldsProps } from './ProcessStepWho'
import { listChosenNames, listConditionErrors } from './process-condition'
import type { MoveTarget } from './process-move'
import { findStepPlace, isLongFlow, listStepPlaces } from './process-parallel'
import {
  allowChoices,
  changeFieldMode,
  changeRolePosts,
  describeFieldModes,
  dueUnitChoices,
  findSameRole,
  hasStepPeople,
  kindChoices,
  lateChoices,
  listFieldsWithModes,
  listRolePosts,
  resultChoices,
  type StepDraft,
  type StepNames,
  toProcessStep,
  toStepDraft,
  validateStepDraft,
  workingTimeText,
} from './process-step-form'

const POSTS_MAX = 5

const whenLabels = {
  people: '满足条件才经过这个节点',
  copy: '满足条件才抄送',
  automatic: '条件',
  wait: '满足条件才等待',
  webhook: '满足条件才通知',
  process: '满足条件才发起',
} as const

interface ProcessStepSheetProps {
  step: ProcessStepSetting
  names: StepNames
  /** The other steps, and where this one stands among them. */
  others: readonly ProcessStepSetting[]
  at: number
  isNew: boolean
  /** `beside` is the key of the neighbour that runs at the same time from now on. */
  onSave: (step: ProcessStepSetting, named: readonly Person[], beside: string | undefined) => void
  /** Makes branches of which one is taken instead of a new step; absent where that is not possible. */
  onChoice: (() => void) | undefined
  /** Saves the step, and puts it in another place. */
  onMove: (target: MoveTarget, ...answer: Parameters<ProcessStepSheetProps['onSave']>) => void
  /** Saves the step, and adds it once more after it; absent when there is no room. */
  onCopy: ProcessStepSheetProps['onSave'] | undefined
  onRemove: () => void
  onClose: () => void
}

/** One step: what it is, who decides, when it opens, what may be done and filled in there. */
export function ProcessStepSheet(props: ProcessStepSheetProps) {
  const { step, names, others, at, isNew, onChoice, onMove, onClose } = props
  const { fields, people } = names
  const form = useFieldValues(() => toStepDraft(step, people, fields), ProcessStepSetting)
  const { values: draft, errors, edit: set, bindText, showErrors } = form
  const [inner, setInner] = useState<'people' | 'posts' | 'compared' | 'modes' | 'move'>()
  const [comparison, setComparison] = useState(0)
  const closeInner = () => setInner(undefined)
  const { leave, dialog } = useLeaveQuestion(draft)
  const submit = (save: ProcessStepSheetProps['onSave']) => {
    const found = { ...validateStepDraft(draft), ...keepErrors(listConditionErrors(draft, fields)) }
    if (showErrors(found)) return
    save(toProcessStep(draft, step.key, fields), [...listChosenNames(draft), ...draft.people], draft.beside)
  }
  const { kind } = draft
  const own = { draft, errors, onChange: set }
  // Drawn at once, the sheet holds a slow phone for more than a frame, beside all that a long flow has drawn.
  const Later = isLongFlow(names.steps) ? AfterPaint : Fragment
  return (
    <>
      <Sheet
        isOpen={!inner}
        title={isNew ? '添加节点' : '修改节点'}
        onClose={() => leave(onClose)}
        footer={<StepFooter {...props} submit={submit} />}
      >
        <Later>
          <KindFields draft={draft} onChange={set} onChoice={onChoice && (() => leave(onChoice))} />
          <TextField required label="节点名称" placeholder={namePlaceholders[kind]} {...bindText('name')} />
          <Later>
            {hasStepPeople(kind) ? (
              <>
                <Section text={kind === 'copy' ? '给谁' : '谁来处理'} />
                <ProcessStepWho {...own} names={names} earlier={others.slice(0, at)} onPick={setInner} />
              </>
            ) : (
              <ProcessStepHold {...own} names={names} />
            )}
            <Later>
              <Section text="什么时候经过" />
              <ProcessCondition
                label={whenLabels[kind]}
                fields={fields}
                names={people}
                {...own}
                isRequired={kind === 'automatic'}
                onPick={(index) => {
                  setComparison(index)
                  setInner('compared')
                }}
              />
              {kind === 'automatic' ? <ResultFields {...own} /> : null}
              <PlaceField step={step} draft={draft} others={others} at={at} onChange={set} />
              <Later>
                <MoveField step={step} steps={names.steps} onPress={() => setInner('move')} />
              </Later>
              {kind === 'people' ? (
                <>
                  <Section text="办理时" />
                  <ChoiceField
                    label="表单权限"
                    text={describeFieldModes(draft.fields)}
                    onPress={() => setInner('modes')}
                  />
                  <TimeLimits {...own} />
                  <Rights {...own} />
                </>
              ) : null}
            </Later>
          </Later>
        </Later>
      </Sheet>
      <PersonPicker
        isOpen={inner === 'people'}
        title={kind === 'copy' ? '选择抄送给谁' : '选择审批人'}
        multiple
        max={STEP_ASSIGNEES_MAX}
        value={draft.people}
        onPick={(chosen) =>
          set({
            people: chosen,
            ...(chosen.length > 0 && { roles: draft.roles.filter((role) => role !== findSameRole(draft.roles)) }),
          })
        }
        onClose={closeInner}
      />
      {inner === 'posts' ? (
        <PostsSheet
          value={listRolePosts(draft.roles)}
          max={POSTS_MAX}
          onPick={(posts) => {
            const ids = posts.map(({ id }) => id)
            set({ roles: changeRolePosts(draft.roles, ids) })
            closeInner()
          }}
          onClose={closeInner}
        />
      ) : null}
      {inner === 'compared' ? (
        <ComparisonSheet
          fields={fields}
          names={people}
          draft={draft}
          at={comparison}
          onChange={set}
          onClose={closeInner}
        />
      ) : null}
      {inner === 'modes' ? (
        <FieldModesSheet
          note="审批人在这个节点看到和填写什么。"
          fields={listFieldsWithModes(fields)}
          getMode={({ field }) => draft.fields[field] ?? 'read'}
          onChange={(name, mode) => set({ fields: changeFieldMode(draft.fields, name, mode) })}
          onClose={closeInner}
        />
      ) : null}
      {inner === 'move' ? (
        <ProcessMoveSheet
          step={step}
          steps={names.steps}
          onPick={(target) => {
            closeInner()
            submit((...answer) => onMove(target, ...answer))
          }}
          onClose={closeInner}
        />
      ) : null}
      {dialog}
    </>
  )
}

interface StepFooterProps extends Pick<ProcessStepSheetProps, 'isNew' | 'onSave' | 'onCopy' | 'onRemove'> {
  submit: (save: ProcessStepSheetProps['onSave']) => void
}

const StepFooter = ({ isNew, onSave, onCopy, onRemove, submit }: StepFooterProps) => (
  <>
    {isNew ? null : <Button kind="secondary" grow={1} text="删除" onPress={onRemove} />}
    {isNew || !onCopy ? null : <Button kind="secondary" grow={1} text="复制" onPress={() => submit(onCopy)} />}
    <Button grow={2} text="完成" onPress={() => submit(onSave)} />
  </>
)

/** What the fields below it are about. */
const Section = ({ text }: { text: string }) => (
  <Text className={styles.section} {...toAriaProps({ role: 'heading' })}>
    {text}
  </Text>
)

const namePlaceholders = {
  people: '如 财务审核',
  copy: '如 抄送人事',
  automatic: '如 小额直接通过',
  wait: '如 等到出发前一天',
  webhook: '如 同步到财务系统',
  process: '如 合同审批',
} as const

const kindNotes = {
  people: '',
  copy: '把申请发给他们看，不等待，也不用他们处理。',
  automatic: '满足条件时由系统决定，不满足就继续往下走。',
  wait: '到时间后自动往下走。',
  webhook: '通知其他系统，等它回应后再往下走。',
  process: '替申请人发起另一个流程，通过后再往下走。',
} as const

const choiceOption = { value: 'choice', text: '条件分支' } as const

/** What the step is. */
function KindFields({
  draft,
  onChange,
  onChoice,
}: Pick<StepFieldsProps, 'draft' | 'onChange'> & Pick<ProcessStepSheetProps, 'onChoice'>) {
  const { kind } = draft
  const options = onChoice ? [...kindChoices, choiceOption] : kindChoices
  return (
    <>
      <PillField
        label="类型"
        options={options}
        value={kind}
        onChange={(picked) => {
          if (picked === choiceOption.value) onChoice?.()
          else if (picked) onChange({ kind: picked })
        }}
      />
      {kindNotes[kind] ? <Text className={styles.note}>{kindNotes[kind]}</Text> : null}
    </>
  )
}

/** What 自动决定 decides, and why. */
function ResultFields({ draft, errors, onChange }: StepFieldsProps) {
  const { result, reason, place } = draft
  const ending = place.parallel ? '这个分支到此完成' : '申请直接通过，不再经过后面的节点'
  return (
    <>
      <PillField
        label="结果"
        options={resultChoices}
        value={result}
        onChange={(picked) => onChange({ result: picked })}
      />
      <Text className={styles.note}>{result === 'agree' ? `${ending}。` : '整个申请被拒绝。'}</Text>
      <TextField
        label="原因"
        maxLength={getMaxLength(ProcessStepSetting, 'reason')}
        placeholder="选填，写在审批记录里"
        value={reason}
        onChange={(text) => onChange({ reason: text })}
        error={errors.reason}
      />
    </>
  )
}

interface PlaceFieldProps extends Pick<ProcessStepSheetProps, 'step' | 'others' | 'at'> {
  draft: StepDraft
  onChange: StepFieldsProps['onChange']
}

/** Whether the step waits for the one before, or runs in a branch beside others. */
function PlaceField({ step, draft, others, at, onChange }: PlaceFieldProps) {
  // Where it was opened stays to choose from, whatever was chosen since.
  const [places] = useState(() => listStepPlaces(others, at, step))
  if (places.length < 2) return null
  const choose = (picked: string) => {
    const { places: own = [], beside } = places.find(({ value }) => value === picked) ?? {}
    onChange({ place: setParallelPlaces(draft.place, own), beside })
  }
  return (
    <PillField
      label="并行"
      options={places.map(({ value, text }) => ({ value, text }))}
      value={findStepPlace(listParallelPlaces(draft.place), draft.beside)}
      onChange={choose}
    />
  )
}

/** What deciders may do, and what they must give. */
function Rights({ draft, onChange }: StepFieldsProps) {
  return (
    <>
      <Field label="可以做的操作（同意与拒绝总是可以）" variant="stack" isBare>
        <Pills label="操作" options={allowChoices} value={draft.allow} onChange={(allow) => onChange({ allow })} />
      </Field>
      <Checkbox
        label="同意时也要写意见"
        checked={draft.needOpinion}
        onChange={(needOpinion) => onChange({ needOpinion })}
      />
      <Checkbox
        label="需要手写签名"
        checked={draft.signRequired}
        onChange={(signRequired) => onChange({ signRequired })}
      />
    </>
  )
}

const lateNotes = {
  remind: '',
  handUp: '转给上一级部门负责人，限时重新计算；再往上没有人时转给企业管理员。',
  agree: '按同意处理，原因写在审批记录里。',
  reject: '整个申请被拒绝，原因写在审批记录里。',
} as const

function TimeLimits({ draft, errors, onChange }: StepFieldsProps) {
  const { bindText } = createBinding({ values: draft, errors, edit: onChange, limits: ProcessStepSetting })
  const unit = dueUnitChoices.find(({ value }) => value === draft.dueUnit)?.text
  return (
    <>
      <TextField
        variant="stack"
        label={`限时（${unit}）`}
        kind="digits"
        placeholder="选填，不填不限时"
        {...bindText('dueHours')}
      />
      {draft.dueHours ? (
        <>
          <PillField
            label="时限按"
            options={dueUnitChoices}
            value={draft.dueUnit}
            onChange={(dueUnit) => onChange({ dueUnit })}
          />
          {draft.dueUnit === 'hours' ? null : <Text className={styles.note}>{workingTimeText}</Text>}
          <PillField label="超时后" options={lateChoices} value={draft.late} onChange={(late) => onChange({ late })} />
          {lateNotes[draft.late] ? <Text className={styles.note}>{lateNotes[draft.late]}</Text> : null}
        </>
      ) : null}
      <TextField
        variant="stack"
        label="上报（小时）"
        kind="digits"
        placeholder="选填，超时后再过多久提醒其上级"
        {...bindText('escalateHours')}
      />
    </>
  )
}
