import { Text } from '@tarojs/components'
import { useMemo, useState } from 'react'
import { useCall } from '@/api/query'
import { listManagedProcesses, type TrialStep, tryProcess } from '@/contract/workflow/process-setting'
import type { Person } from '@/contract/workflow/task'
import { FormError } from '@/features/manage/FormError'
import { PreviewFrame } from '@/features/manage/preview/PreviewFrame'
import { toPreviewField } from '@/features/manage/preview-field'
import { getFieldErrors } from '@/lib/field-errors'
import { findChoicePlace, listChoicePlaces } from '@/lib/form/choice-places'
import { describeCondition } from '@/lib/form/condition-words'
import { FormRenderer } from '@/parts/form/FormRenderer'
import { useFormFactsState } from '@/parts/form/form-facts'
import { useFormEditor } from '@/parts/form/use-form-editor'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { getDisplayName, useStaffUser } from '@/session/session'
import { Sheet } from '@/ui/feedback/Sheet'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'
import { Card } from '@/ui/layout/Card'
import { Timeline, type TimelineEntry } from '@/ui/list/Timeline'

import styles from './Process.module.scss'
import { listChoiceBranches } from './process-choice'
import { type ProcessDesign, toProcessContent, validateProcessDesign } from './process-draft'
import { describeHold, type HoldNames } from './process-hold-form'
import { describeTimeLimit, modeChoices } from './process-step-form'

const nothing = { main: {}, sub: {} }
const noFacts = { files: [], names: {} }

interface ProcessTrialSheetProps {
  draft: ProcessDesign
  onClose: () => void
}

/** 试运行: the form as its starter fills it in, and the way that it takes with these values. Nothing is stored. */
export function ProcessTrialSheet({ draft, onClose }: ProcessTrialSheetProps) {
  const user = useStaffUser()
  const [starter, setStarter] = useState<Pick<Person, 'userId' | 'name'> | undefined>(
    user && { userId: user.userId, name: getDisplayName(user) },
  )
  const [isPicking, setPicking] = useState(false)
  const fields = useMemo(() => draft.fields.map(toPreviewField), [draft.fields])
  const { content, change } = useFormEditor(fields, nothing)
  const { facts } = useFormFactsState(noFacts)
  const faults = Object.values(validateProcessDesign(draft))
  return (
    <>
      <Sheet isOpen={!isPicking} title="试运行" onClose={onClose}>
        <Text className={styles.note}>换一换内容和发起人，看申请会经过谁；这里填写的不会提交。</Text>
        <ChoiceField label="发起人" text={starter?.name ?? ''} onPress={() => setPicking(true)} />
        <PreviewFrame>
          <FormRenderer
            look="fill"
            title={draft.name.trim() || '表单'}
            fields={fields}
            content={content}
            errors={{}}
            facts={facts}
            onChange={change}
          />
        </PreviewFrame>
        <Card title="经过">
          {faults.length > 0 ? (
            <FormError text={`先修改这些地方，才能试运行：${[...new Set(faults)].join('；')}`} />
          ) : starter ? (
            <TrialWay draft={draft} starterId={starter.userId} content={content} />
          ) : null}
        </Card>
      </Sheet>
      <PersonPicker
        isOpen={isPicking}
        title="谁来发起"
        onPick={([person]) => {
          setStarter(person)
          setPicking(false)
        }}
        onClose={() => setPicking(false)}
      />
    </>
  )
}

interface TrialWayProps {
  draft: ProcessDesign
  starterId: string
  content: typeof nothing
}

/** Who decides in which order, and why a step is left out. */
function TrialWay({ draft, starterId, content }: TrialWayProps) {
  const input = JSON.stringify({ content: toProcessContent(draft), starterId, ...content })
  const { data, error } = useCall(tryProcess, JSON.parse(useDebouncedValue(input)), { quiet: true, keepPrevious: true })
  const { data: managed } = useCall(listManagedProcesses, {}, { quiet: true })
  if (error) return <FormError text={Object.values(getFieldErrors(error, 'form'))[0]} />
  if (!data) return <Text className={styles.note}>正在计算……</Text>
  const names = { fields: draft.fields, processes: managed?.items, receivers: managed?.receivers }
  const missing = Object.keys(data.faults).length
  const entries: TimelineEntry[] = [
    { key: 'start', title: data.starter.name, action: '发起', note: data.subject, state: 'done' },
    ...data.steps.flatMap((step) => [...listChoiceEntries(step, data.steps, draft), toEntry(step, draft, names)]),
    { key: 'end', title: '结束', state: 'waiting' },
  ]
  return (
    <>
      {missing > 0 ? <Text className={styles.note}>{`还有 ${missing} 处没有填好，提交时会提醒发起人。`}</Text> : null}
      <Timeline entries={entries} />
    </>
  )
}

/** What happens at a step beside its people. */
const actTexts: Partial<Record<TrialStep['acts'], string>> = {
  copy: '抄送',
  agree: '自动同意',
  reject: '自动拒绝',
  skip: '没有审批人，跳过',
  pass: '与上一步同一人，自动通过',
}

/** Which branches are taken and why, before the first step of each choice on the way, the outer one first. */
function listChoiceEntries(
  { key }: TrialStep,
  tried: readonly TrialStep[],
  { steps, fields }: Pick<ProcessDesign, 'steps' | 'fields'>,
): TimelineEntry[] {
  const at = steps.findIndex((step) => step.key === key)
  const places = listChoicePlaces(steps[at] ?? {})
  const isTaken = (own: TrialStep | undefined, group: string) => own?.taken.includes(group) ?? false
  return places.flatMap(({ group }, depth) => {
    const isFirst = steps.findIndex((step) => findChoicePlace(step, group)) === at
    const step = tried.find((one) => one.key === key)
    const isOnWay = places.slice(0, depth).every((outer) => isTaken(step, outer.group))
    return isFirst && isOnWay ? [toChoiceEntry(group, tried, { steps, fields })] : []
  })
}

/** Which branch of a choice is taken, and why. */
function toChoiceEntry(
  group: string,
  tried: readonly TrialStep[],
  { steps, fields }: Pick<ProcessDesign, 'steps' | 'fields'>,
): TimelineEntry {
  const branches = listChoiceBranches(steps, group)
  const way = steps.find(({ key }) => tried.some((one) => one.key === key && one.taken.includes(group)))
  const taken = way && findChoicePlace(way, group)
  const passed = branches.filter(({ when }) => when !== undefined)
  const before =
    taken?.when === undefined
      ? passed
      : passed.slice(
          0,
          branches.findIndex((one) => one.branch === taken.branch),
        )
  const lines = [
    taken?.when !== undefined && `满足 ${describeCondition(taken.when, fields)}`,
    ...before.map(({ when = '' }) => `不满足 ${describeCondition(when, fields)}`),
  ]
  return {
    key: `choice:${group}`,
    title: '条件分支',
    action: taken ? `走「${taken.branch}」` : '都不满足，直接往下走',
    note: lines.filter(Boolean).join(' · '),
    state: 'current',
  }
}

function toEntry(
  { key, name, mode, isOpen, people, isFallback, acts, reason, isTaken, taken }: TrialStep,
  { steps, fields }: ProcessDesign,
  names: HoldNames,
): TimelineEntry {
  const own = steps.find((step) => step.key === key)
  const { when, parallel } = own ?? {}
  const places = listChoicePlaces(own ?? {})
  const condition = when && describeCondition(when, fields)
  const left = places.find(({ group }) => !taken.includes(group))
  if (!isTaken) return { key, title: name, action: '不经过', note: `分支「${left?.branch}」`, state: 'waiting' }
  if (!isOpen) return { key, title: name, action: '跳过', note: `不满足 ${condition}`, state: 'waiting' }
  if (acts === 'unreached') return { key, title: name, action: '不会到达', state: 'waiting' }
  const how = people.length > 1 ? modeChoices.find(({ value }) => value === mode)?.text : undefined
  const lines = [
    places.length > 0 && `分支：${places.map(({ branch }) => branch).join(' · ')}`,
    parallel && `并行：${parallel.branch}`,
    people.map((person) => person.name).join('、'),
    how,
    own && describeHold(own, names),
    acts === 'reject' && people.length === 0 && !reason ? '没有审批人，自动拒绝' : actTexts[acts],
    reason,
    isFallback && '没有找到审批人，交给企业管理员',
    condition && `满足 ${condition}`,
    own && describeTimeLimit(own),
  ]
  return { key, title: name, note: lines.filter(Boolean).join(' · '), state: 'current' }
}
