import { Text, View } from '@tarojs/components'
import { useEffect, useMemo, useState } from 'react'

import { useCall } from '@/api/query'
import { listLaterFields } from '@/contract/workflow/process-faults'
import { fillSampleValues } from '@/contract/workflow/process-sample'
import { listManagedProcesses, type TrialStep, tryProcess } from '@/contract/workflow/process-setting'
import type { Person } from '@/contract/workflow/task'
import { FormError } from '@/features/manage/FormError'
import { PreviewFrame } from '@/features/manage/preview/PreviewFrame'
import { toPreviewField } from '@/features/manage/preview-field'
import { getFieldErrors } from '@/lib/field-errors'
import { findChoicePlace, listChoicePlaces } from '@/lib/form/choice-places'
import { describeCondition } from '@/lib/form/condition-words'
import { listParallelPlaces } from '@/lib/form/parallel-places'
import { joinTexts } from '@/lib/text/join-texts'
import { chinaDay } from '@/lib/wire-time'
import { FormRenderer } from '@/parts/form/FormRenderer'
import { useFormFactsState } from '@/parts/form/form-facts'
import { useFormEditor } from '@/parts/form/use-form-editor'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { getDisplayName, useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'
import { Card } from '@/ui/layout/Card'
import { Timeline, type TimelineEntry } from '@/ui/list/Timeline'

import styles from './Process.module.scss'
import { listChoiceBranches } from './process-choice'
import { listNamedFields, type ProcessDesign, toProcessContent, validateProcessDesign } from './process-draft'
import { describeHold, type HoldNames } from './process-hold-form'
import { describeTimeLimit, modeChoices } from './process-step-form'
import { listTakenWays, listUntriedWays } from './process-ways'

const nothing = { main: {}, sub: {} }
const noFacts = { files: [], names: {} }

/** Kinds of fields that hold no value which a condition reads; without them a way counts as tried all the same. */
const unread: readonly string[] = ['file', 'image', 'signature', 'dept']

interface ProcessTrialSheetProps {
  draft: ProcessDesign
  /** Keys of the ways that were tried since the designer was opened. */
  tried: ReadonlySet<string>
  onTry: (ways: readonly string[]) => void
  onClose: () => void
}

/**
 * 试运行: the form as its starter fills it in, what later steps fill in, and the way that it takes with these values.
 * Nothing is stored.
 */
export function ProcessTrialSheet({ draft, tried, onTry, onClose }: ProcessTrialSheetProps) {
  const user = useStaffUser()
  const [starter, setStarter] = useState<Pick<Person, 'userId' | 'name'> | undefined>(
    user && { userId: user.userId, name: getDisplayName(user) },
  )
  const [isPicking, setPicking] = useState(false)
  const { own, later, fields } = useMemo(() => splitFields(draft), [draft])
  const { content, change } = useFormEditor(fields, nothing)
  const { facts } = useFormFactsState(noFacts)
  const fill = () => {
    if (!starter) return
    facts.addNames({ [starter.userId]: starter.name })
    change((before) => fillSampleValues(fields, before, { userId: starter.userId, today: chinaDay(Date.now()) }))
  }
  const faults = Object.values(validateProcessDesign(draft))
  const form = { variant: 'fill', content, errors: {}, facts, onChange: change } as const
  return (
    <>
      <Sheet isOpen={!isPicking} title="试运行" onClose={onClose}>
        <Text className={styles.note}>换一换内容和发起人，看申请会经过谁；这里填写的不会提交。</Text>
        <ChoiceField label="发起人" text={starter?.name ?? ''} onPress={() => setPicking(true)} />
        <View className={styles.buttons}>
          <Button kind="secondary" size="small" text="填入示例值" onPress={fill} />
        </View>
        <PreviewFrame>
          <FormRenderer {...form} title={draft.name.trim() || '表单'} fields={own} />
          {later.length > 0 ? <FormRenderer {...form} title="后面的节点填写" fields={later} /> : null}
        </PreviewFrame>
        <Card title="经过">
          {faults.length > 0 ? (
            <FormError text={`先修改这些地方，才能试运行：${[...new Set(faults)].join('；')}`} />
          ) : starter ? (
            <TrialWay draft={draft} starterId={starter.userId} content={content} tried={tried} onTry={onTry} />
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

/** The form of the starter, and what later steps fill in, which can be typed here as well. */
function splitFields(draft: ProcessDesign) {
  const names = new Set(listLaterFields(draft).map(({ field }) => field))
  const fields = draft.fields
    .map(toPreviewField)
    .map((field) => (names.has(field.field) ? { ...field, mode: 'edit' } : field))
  const [later, own] = [true, false].map((isLater) => fields.filter(({ field }) => names.has(field) === isLater))
  return { own: own ?? [], later: later ?? [], fields }
}

interface TrialWayProps extends Pick<ProcessTrialSheetProps, 'draft' | 'tried' | 'onTry'> {
  starterId: string
  content: typeof nothing
}

/** Who decides in which order, and why a step is left out. */
function TrialWay({ draft, starterId, content, tried, onTry }: TrialWayProps) {
  const input = JSON.stringify({ content: toProcessContent(draft), starterId, ...content })
  const { data, error } = useCall(tryProcess, JSON.parse(useDebouncedValue(input)), { quiet: true, keepPrevious: true })
  const { data: managed } = useCall(listManagedProcesses, {})
  const open = Object.keys(data?.faults ?? {}).filter((path) => !isUnread(path, draft))
  const taken = data && open.length === 0 ? listTakenWays(draft, data.steps) : []
  const fresh = taken.filter((way) => !tried.has(way))
  useEffect(() => {
    if (fresh.length > 0) onTry(fresh)
  })
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
      {missing > 0 ? (
        <Text className={styles.note}>
          {`还有 ${missing} 处没有填好，提交时会提醒发起人。${open.length > 0 ? '填好了才算试过。' : ''}`}
        </Text>
      ) : null}
      {data.steps.some(({ dueTime }) => dueTime !== null) ? (
        <Text className={styles.note}>到期时间从现在提交、前面都马上处理算起。</Text>
      ) : null}
      <Timeline entries={entries} />
      <UntriedWays draft={draft} tried={tried} />
    </>
  )
}

const isUnread = (path: string, { fields }: ProcessDesign) =>
  fields.some(({ field, type }) => field === path && unread.includes(type))

/** Most ways that are named at once. */
const WAYS_MAX = 20

/** Which ways were not tried yet since the designer was opened. */
function UntriedWays({ draft, tried }: Pick<ProcessTrialSheetProps, 'draft' | 'tried'>) {
  const { texts, total } = listUntriedWays(draft, tried)
  if (total === 0) return null
  if (texts.length === 0) return <Text className={styles.note}>{`${total} 条路都试过了。`}</Text>
  const more = texts.length - WAYS_MAX
  return (
    <>
      <Text className={styles.note}>{`共 ${total} 条路，还有 ${texts.length} 条没有试过：`}</Text>
      {texts.slice(0, WAYS_MAX).map((text) => (
        <Text key={text} className={styles.note}>{`未试过：${text}`}</Text>
      ))}
      {more > 0 ? <Text className={styles.note}>{`另有 ${more} 条`}</Text> : null}
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
  { steps, fields, people }: Pick<ProcessDesign, 'steps' | 'fields' | 'people'>,
): TimelineEntry[] {
  const at = steps.findIndex((step) => step.key === key)
  const places = listChoicePlaces(steps[at] ?? {})
  const isTaken = (own: TrialStep | undefined, group: string) => own?.taken.includes(group) ?? false
  return places.flatMap(({ group }, depth) => {
    const isFirst = steps.findIndex((step) => findChoicePlace(step, group)) === at
    const step = tried.find((one) => one.key === key)
    const isOnWay = places.slice(0, depth).every((outer) => isTaken(step, outer.group))
    return isFirst && isOnWay ? [toChoiceEntry(group, tried, { steps, fields, people })] : []
  })
}

/** Which branch of a choice is taken, and why. */
function toChoiceEntry(
  group: string,
  tried: readonly TrialStep[],
  { steps, fields, people }: Pick<ProcessDesign, 'steps' | 'fields' | 'people'>,
): TimelineEntry {
  const named = listNamedFields(fields, people)
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
    taken?.when !== undefined && `满足 ${describeCondition(taken.when, named)}`,
    ...before.map(({ when = '' }) => `不满足 ${describeCondition(when, named)}`),
  ]
  return {
    key: `choice:${group}`,
    title: '条件分支',
    action: taken ? `走「${taken.branch}」` : '都不满足，直接往下走',
    note: joinTexts(lines),
    state: 'current',
  }
}

/** `2 个工作日内处理，超时自动拒绝 · 2026-12-01 10:00 到期`. */
function describeLimit(own: ProcessDesign['steps'][number] | undefined, dueTime: string | null) {
  const end = dueTime && `${dueTime.slice(0, 'yyyy-MM-dd HH:mm'.length)} 到期`
  return joinTexts([own && describeTimeLimit(own), end])
}

/** Why a step opens that has a condition. */
const describeOpening = (condition: string | undefined, isLastResort: boolean) =>
  isLastResort ? '条件都不满足，没有别人审批，所以由这里审批' : condition && `满足 ${condition}`

const describeBranches = (what: string, places: readonly { branch: string }[]) =>
  places.length > 0 && `${what}：${joinTexts(places.map(({ branch }) => branch))}`

function toEntry(
  { key, name, mode, isOpen, people, isFallback, isLastResort, acts, reason, isTaken, taken, dueTime }: TrialStep,
  { steps, fields, people: knownPeople }: ProcessDesign,
  names: HoldNames,
): TimelineEntry {
  const own = steps.find((step) => step.key === key)
  const { when } = own ?? {}
  const [places, parallel] = [listChoicePlaces(own ?? {}), listParallelPlaces(own ?? {})]
  const condition = when && describeCondition(when, listNamedFields(fields, knownPeople))
  const left = places.find(({ group }) => !taken.includes(group))
  if (!isTaken && !isLastResort)
    return { key, title: name, action: '不经过', note: `分支「${left?.branch}」`, state: 'waiting' }
  if (!isOpen) return { key, title: name, action: '跳过', note: `不满足 ${condition}`, state: 'waiting' }
  if (acts === 'unreached') return { key, title: name, action: '不会到达', state: 'waiting' }
  const how = people.length > 1 ? modeChoices.find(({ value }) => value === mode)?.text : undefined
  const lines = [
    describeBranches('分支', places),
    describeBranches('并行', parallel),
    people.map((person) => person.name).join('、'),
    how,
    own && describeHold(own, names),
    acts === 'reject' && people.length === 0 && !reason ? '没有审批人，自动拒绝' : actTexts[acts],
    reason,
    isFallback && '没有找到审批人，交给企业管理员',
    describeOpening(condition, isLastResort),
    describeLimit(own, dueTime),
  ]
  return { key, title: name, note: joinTexts(lines), state: 'current' }
}
