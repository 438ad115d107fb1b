import { Text, View } from '@tarojs/components'
import { type ComponentProps, Fragment, memo, type ReactNode, useMemo, useRef, useState } from 'react'

import { useCall } from '@/api/query'
import { listPosts } from '@/contract/organization/organization'
import {
  listManagedProcesses,
  PROCESS_STEPS_MAX,
  type ProcessStepSetting,
  type StepChoice,
} from '@/contract/workflow/process-setting'
import type { Person } from '@/contract/workflow/task'
import { SortableCard } from '@/features/manage/SortableCard'
import { CHOICE_DEPTH_MAX, listChoicePlaces } from '@/lib/form/choice-places'
import { describeCondition } from '@/lib/form/condition-words'
import { joinTexts } from '@/lib/text/join-texts'
import { toAriaProps } from '@/platform/aria'
import { showToast } from '@/platform/feedback'
import { Pressable } from '@/ui/action/Pressable'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/media/Icon'

import { FlowRows } from './FlowRows'
import styles from './Process.module.scss'
import { ProcessBranchSheet, ProcessChoice } from './ProcessChoice'
import { FieldModesSheet } from './ProcessFieldModes'
import { ProcessPart, ProcessPartSheet } from './ProcessPart'
import { ProcessStepSheet } from './ProcessStepSheet'
import {
  advanceChoiceBranch,
  changeChoiceBranch,
  createChoiceBranch,
  createChoiceGroup,
  describeBranchRemoval,
  describeDissolving,
  enterBranch,
  isInBranch,
  listChoiceBranches,
  removeChoiceBranch,
} from './process-choice'
import { createName, listNamedFields, nameCopy, type ProcessDesign, toComparedFields } from './process-draft'
import { describeLeaving, endsBranch, listStepBranches, moveStep, moveStepTo } from './process-move'
import {
  arrangeSteps,
  createBranch,
  dissolvePart,
  type FlowBranch,
  type FlowPart,
  getPartStart,
  getPosition,
  listFlowParts,
  nameParts,
  type PartName,
  putStep,
  redrawFlow,
  type StepAt,
  type StepPosition,
} from './process-parallel'
import {
  addChoiceField,
  allowChoices,
  changeStartMode,
  describeDeciders,
  describeStartModes,
  describeTimeLimit,
  getStartMode,
  kindChoices,
  listFieldsWithModes,
  type StepNames,
} from './process-step-form'
import { useStableActions } from './use-stable-actions'

interface ProcessFlowProps {
  draft: ProcessDesign
  /** Key of the process; absent for a new one. */
  own?: string | undefined
  /** Faults by place. */
  faults: Readonly<Record<string, string>>
  /** Of the flow as a whole. */
  error: string | undefined
  onChange: (part: Partial<ProcessDesign>) => void
}

interface OpenBranch {
  choice: StepChoice
  /** Where its next step stands. */
  at: number
  place: StepPosition
  isNew: boolean
}

/** What the sheet of a step answers. */
type StepAnswer = Parameters<ComponentProps<typeof ProcessStepSheet>['onSave']>

interface OpenStep {
  at: number
  step: ProcessStepSetting
  isNew: boolean
}

const getPartId = (part: StepAt | FlowPart) => ('step' in part ? part.step.key : `${part.kind}:${part.group}`)

const countPartSteps = (part: StepAt | FlowPart) =>
  'step' in part ? 1 : part.branches.reduce((sum, { steps }) => sum + steps.length, 0)

/** The steps below each other, as they follow: a step is added where the plus stands. */
export function ProcessFlow({ draft, own, faults, error, onChange }: ProcessFlowProps) {
  const { steps, people, fields, version } = draft
  const [open, setOpen] = useState<OpenStep>()
  const [openPart, setOpenPart] = useState<FlowPart>()
  const [isStartOpen, setStartOpen] = useState(false)
  const [openBranch, setOpenBranch] = useState<OpenBranch>()
  const { data: posts } = useCall(listPosts, {})
  const { data: managed } = useCall(listManagedProcesses, {})
  const { items: processes, receivers } = managed ?? {}
  const names = { people, fields, steps, posts, processes, receivers, own }
  const keys = steps.map(({ key }) => key)
  const add = (at: number, place: StepPosition) =>
    setOpen({
      at,
      isNew: true,
      step: {
        key: createName('s', keys, version),
        name: '',
        mode: 'any',
        assignees: [],
        allow: allowChoices.map(({ value }) => value),
        ...place,
      },
    })
  const change = (changed: ProcessStepSetting[]) => onChange({ steps: arrangeSteps(changed) })
  const others = open ? steps.filter((step) => open.isNew || step.key !== open.step.key) : []
  const saveAnd = (
    next: (saved: ProcessStepSetting[], step: ProcessStepSetting) => ProcessStepSetting[],
    [saved, named, beside]: StepAnswer,
  ) => {
    if (!open) return
    const own = addChoiceField(saved, fields, version)
    const step = own?.step ?? saved
    const apply = () => {
      onChange({
        ...(own && { fields: own.fields }),
        steps: next(putStep(others, open.at, step, beside), step),
        people: addPeople(named),
      })
      setOpen(undefined)
    }
    redrawFlow(steps, apply)
  }
  /** A person who is known already stays as known. */
  const addPeople = (added: readonly Person[]) => ({
    ...Object.fromEntries(added.map((person) => [person.userId, person])),
    ...people,
  })
  const copy = (saved: ProcessStepSetting[], step: ProcessStepSetting) => {
    const toTwin = (one: ProcessStepSetting) => ({
      ...one,
      key: createName('s', keys, version),
      name: nameCopy(one.name),
    })
    return arrangeSteps(saved.flatMap((one) => (one.key === step.key ? [one, toTwin(one)] : [one])))
  }
  const hasRoom = steps.length < PROCESS_STEPS_MAX
  const openChoice = (choice: StepChoice, at: number, place: StepPosition, isNew = false) =>
    setOpenBranch({ choice, at, place, isNew: isNew || !steps.some((step) => isInBranch(step, choice)) })
  const { ask, dialog } = useQuestion()
  const latestRef = useRef(steps)
  latestRef.current = steps
  /** Asks before the steps are changed. The draft of another device may be taken over behind the question. */
  const confirm = async (question: Parameters<typeof ask>[0]): Promise<boolean> => {
    if (!(await ask(question))) return false
    const isCurrent = latestRef.current === steps
    if (!isCurrent) showToast('草稿刚刚有变，请核对后再试')
    return isCurrent
  }
  /** A branch that ends with the step is asked about; the step itself comes back by 撤销. */
  const remove = async (key: string) => {
    const step = steps.find((one) => one.key === key)
    const left = arrangeSteps(steps.filter((one) => one !== step))
    if (!step) return
    if (endsBranch(steps, left)) {
      const question = { title: `删除节点「${step.name}」？`, text: describeLeaving(steps, step) }
      if (!(await confirm({ ...question, confirmText: '确认删除', isDangerous: true }))) return
    }
    onChange({ steps: left })
    setOpen(undefined)
    showToast(`已删除「${step.name}」，可撤销`)
  }
  const dissolve = async (group: string) => {
    const text = describeDissolving(steps, group)
    if (await confirm({ title: '取消条件分支？', text, confirmText: '改为依次进行', cancelText: '保留分支' }))
      change(dissolvePart(steps, group, 'choice'))
  }
  const actions = useStableActions({
    add,
    openStart: () => setStartOpen(true),
    openStep: (key: string) => {
      const at = steps.findIndex((step) => step.key === key)
      const step = steps[at]
      if (step) setOpen({ at, step, isNew: false })
    },
    openPart: (part: FlowPart) => setOpenPart(part),
    openChoice: (choice: StepChoice, at: number, place: StepPosition) => openChoice(choice, at, place),
    dissolve: (group: string) => void dissolve(group),
  })
  const flow = <FlowView {...names} faults={faults} actions={actions} />
  const branches = openBranch ? listChoiceBranches(steps, openBranch.choice.group) : []
  const saveBranch = (choice: StepChoice, added: readonly Person[]) => {
    if (!openBranch) return
    if (openBranch.isNew) {
      if (added.length > 0) onChange({ people: addPeople(added) })
      add(openBranch.at, enterBranch(openBranch.place, choice))
    } else changeBranch(changeChoiceBranch(steps, openBranch.choice, choice), added)
    setOpenBranch(undefined)
  }
  const changeBranch = (changed: ProcessStepSetting[], added: readonly Person[]) =>
    onChange({ steps: arrangeSteps(changed), people: addPeople(added) })
  const changeBranches = (changed: ProcessStepSetting[], added: readonly Person[] = []) => {
    changeBranch(changed, added)
    setOpenBranch(undefined)
  }
  const move = async (from: number, to: number) => {
    const moved = moveStep(steps, from, to)
    const step = steps[from]
    if (step && endsBranch(steps, moved)) {
      const question = { title: `把「${step.name}」移出分支？`, text: describeLeaving(steps, step) }
      if (!(await confirm({ ...question, confirmText: '移出', cancelText: '保留分支' }))) return
    }
    onChange({ steps: moved })
  }
  const removeBranch = async (choice: StepChoice) => {
    const question = { title: `删除分支「${choice.branch}」？`, text: describeBranchRemoval(steps, choice) }
    if (await confirm({ ...question, confirmText: '确认删除', isDangerous: true }))
      changeBranches(removeChoiceBranch(steps, choice))
  }
  return (
    <SortableCard
      title="流程"
      orderLabel="节点的顺序"
      prefix="step"
      entries={steps}
      getRow={(step) => {
        const { key, name } = step
        const branches = joinTexts(listStepBranches(step))
        return { id: key, name: branches ? `${name}（${branches}）` : name }
      }}
      error={error}
      shown={flow}
      onMove={(_moved, from, to) => void move(from, to)}
      onRemove={(key) => void remove(key)}
    >
      {dialog}
      {isStartOpen ? (
        <FieldModesSheet
          title="发起人的表单权限"
          note="发起人提交时看到和填写什么；只读的字段由默认值或后面的节点填写。"
          fields={listFieldsWithModes(fields)}
          getMode={getStartMode}
          onChange={(name, mode) => onChange({ fields: changeStartMode(fields, name, mode) })}
          onClose={() => setStartOpen(false)}
        />
      ) : null}
      {open ? (
        <ProcessStepSheet
          key={open.step.key}
          step={open.step}
          names={names}
          others={others}
          at={open.at}
          isNew={open.isNew}
          onSave={(...answer) => saveAnd((saved) => saved, answer)}
          onChoice={
            open.isNew && listChoicePlaces(open.step).length < CHOICE_DEPTH_MAX && toComparedFields(fields).length > 0
              ? () => {
                  setOpen(undefined)
                  const choice = { group: createChoiceGroup([...steps, open.step]), branch: '条件 1' }
                  openChoice(choice, open.at, getPosition(open.step), true)
                }
              : undefined
          }
          onMove={(target, ...answer) => saveAnd((_saved, step) => moveStepTo(steps, step, target), answer)}
          onCopy={hasRoom ? (...answer) => saveAnd(copy, answer) : undefined}
          onRemove={() => void remove(open.step.key)}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {openBranch ? (
        <ProcessBranchSheet
          key={openBranch.choice.branch}
          choice={openBranch.choice}
          taken={branches.map(({ branch }) => branch).filter((name) => name !== openBranch.choice.branch)}
          fields={fields}
          names={people}
          isNew={openBranch.isNew}
          onAdvance={
            !openBranch.isNew && branches[0]?.branch !== openBranch.choice.branch
              ? (choice, added) =>
                  changeBranches(
                    advanceChoiceBranch(changeChoiceBranch(steps, openBranch.choice, choice), choice),
                    added,
                  )
              : undefined
          }
          onSave={saveBranch}
          onRemove={() => void removeBranch(openBranch.choice)}
          onClose={() => setOpenBranch(undefined)}
        />
      ) : null}
      {openPart ? (
        <ProcessPartSheet
          steps={steps}
          part={openPart}
          onChange={(changed) => {
            onChange({ steps: changed })
            setOpenPart(undefined)
          }}
          onClose={() => setOpenPart(undefined)}
        />
      ) : null}
    </SortableCard>
  )
}

interface FlowActions {
  openStart: () => void
  add: (at: number, place: StepPosition) => void
  openStep: (key: string) => void
  openPart: (part: FlowPart) => void
  openChoice: (choice: StepChoice, at: number, place: StepPosition) => void
  dissolve: (group: string) => void
}

interface FlowViewProps extends StepNames {
  faults: Readonly<Record<string, string>>
  actions: FlowActions
}

/** The drawn flow. It is drawn again when the process changes, not when a sheet opens above it. */
const FlowView = memo(function FlowView({ faults, actions, ...names }: FlowViewProps) {
  const { steps, fields } = names
  const hasRoom = steps.length < PROCESS_STEPS_MAX
  const parts = useMemo(() => listFlowParts(steps), [steps])
  const startText = describeStartModes(fields)
  const { people } = names
  const named = useMemo(() => listNamedFields(fields, people), [fields, people])
  const partNames = useMemo(() => nameParts(parts), [parts])
  const findName = ({ group, kind }: FlowPart): PartName => partNames.get(group) ?? { title: kind, around: [] }
  const callPart = (part: StepAt | FlowPart): string => {
    if ('step' in part) return part.step.name
    const { around, title } = findName(part)
    return joinTexts([...around, title])
  }
  const card = ({ step }: StepAt) => (
    <StepCard
      step={step}
      deciders={describeDeciders(step, names)}
      when={step.when ? describeCondition(step.when, named) : undefined}
      fault={faults[`steps.${step.key}`]}
      onPress={actions.openStep}
    />
  )
  const addLine = (label: string, at: number, place: StepPosition) => (
    <AddLine label={label} isOff={!hasRoom} at={at} place={place} onPress={actions.add} />
  )
  const drawPart = (part: StepAt | FlowPart, place: StepPosition): ReactNode => {
    if ('step' in part) return card(part)
    const own = { part, name: findName(part), place, inside: drawBranch, addLine }
    if (part.kind === 'parallel') {
      const fresh = hasRoom ? createBranch(part) : undefined
      return <ProcessPart {...own} fresh={fresh} onAdd={actions.add} onOpen={() => actions.openPart(part)} />
    }
    return (
      <ProcessChoice
        {...own}
        fields={named}
        fresh={hasRoom ? createChoiceBranch(steps, part.group) : undefined}
        onOpen={actions.openChoice}
        onDissolve={() => actions.dissolve(part.group)}
      />
    )
  }
  const drawBranch = ({ parts: own }: FlowBranch, place: StepPosition) => (
    <FlowRows
      rows={own}
      getKey={getPartId}
      countSteps={countPartSteps}
      renderRow={(part) => (
        <Fragment key={getPartId(part)}>
          {part !== own[0] ? addLine(`在${callPart(part)}前添加节点`, getPartStart(part), place) : null}
          <View {...toAriaProps({ role: 'listitem' })}>{drawPart(part, place)}</View>
        </Fragment>
      )}
    />
  )
  return (
    <View className={styles.flow} {...toAriaProps({ role: 'list', label: '流程的节点' })}>
      <Pressable
        className={`${styles.end} ${styles.start}`}
        feedback="ground"
        label={['发起人提交', startText, '表单权限'].filter(Boolean).join('，')}
        onPress={actions.openStart}
      >
        <Text>{joinTexts(['发起人提交', startText])}</Text>
        <Icon name="chevron-right" size={16} />
      </Pressable>
      <FlowRows
        rows={parts}
        getKey={getPartId}
        countSteps={countPartSteps}
        renderRow={(part) => (
          <View key={getPartId(part)} className={styles.place} {...toAriaProps({ role: 'listitem' })}>
            {addLine(`在${callPart(part)}前添加节点`, getPartStart(part), noPlace)}
            {drawPart(part, noPlace)}
          </View>
        )}
      />
      {addLine('在最后添加节点', steps.length, noPlace)}
      <Text className={styles.end}>结束</Text>
    </View>
  )
})

const noPlace: StepPosition = {}

interface AddLineProps {
  label: string
  isOff: boolean
  at: number
  place: StepPosition
  onPress: (at: number, place: StepPosition) => void
}

const isSamePlace = (one: StepPosition, other: StepPosition) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

const AddLine = memo(
  function AddLine({ label, isOff, at, place, onPress }: AddLineProps) {
    return (
      <View className={styles.link}>
        <View className={styles.line} />
        <Pressable isSmall className={styles.add} label={label} disabled={isOff} onPress={() => onPress(at, place)}>
          <Icon name="plus" size={16} />
        </Pressable>
        <View className={styles.line} />
      </View>
    )
  },
  (before, after) =>
    before.label === after.label &&
    before.isOff === after.isOff &&
    before.at === after.at &&
    before.onPress === after.onPress &&
    isSamePlace(before.place, after.place),
)

interface StepCardProps {
  step: ProcessStepSetting
  deciders: string
  when: string | undefined
  fault: string | undefined
  onPress: (key: string) => void
}

const kindIcons = { copy: 'circulate', automatic: 'bolt', wait: 'clock', webhook: 'send', process: 'sort' } as const

const StepCard = memo(function StepCard({ step, deciders, when, fault, onPress }: StepCardProps) {
  const { name, kind } = step
  const limit = describeTimeLimit(step)
  const kindName = kindChoices.find(({ value }) => value === kind)?.text
  const condition = when && `条件：${when}`
  return (
    <Pressable
      className={`${styles.step} ${fault ? styles.wrong : ''}`}
      feedback="ground"
      label={[`节点 ${name}`, kindName, deciders, condition, fault].filter(Boolean).join('，')}
      onPress={() => onPress(step.key)}
    >
      <View className={styles.stepHead}>
        {kind ? <Icon name={kindIcons[kind]} size={16} /> : null}
        <Text className={styles.stepName}>{name}</Text>
        {kindName ? <Chip text={kindName} tone="neutral" /> : null}
        <Icon name="chevron-right" size={16} />
      </View>
      {condition ? <Text className={styles.condition}>{kind ? condition : `${condition}，否则跳过`}</Text> : null}
      <Text className={styles.stepNote}>{deciders}</Text>
      {limit ? <Text className={styles.stepNote}>{limit}</Text> : null}
      {fault ? <Text className={styles.fault}>{fault}</Text> : null}
    </Pressable>
  )
})
