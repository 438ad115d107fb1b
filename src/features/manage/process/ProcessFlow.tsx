import { Text, View } from '@tarojs/components'
import { useMemo, useState } from 'react'

import { useCall } from '@/api/query'
import { listPosts } from '@/contract/organization/organization'
import { PROCESS_STEPS_MAX, type ProcessStepSetting } from '@/contract/workflow/process-setting'
import type { Person } from '@/contract/workflow/task'
import { SortableCard } from '@/features/manage/SortableCard'
import { describeCondition } from '@/lib/form/condition-words'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/media/Icon'

import { FlowRows } from './FlowRows'
import styles from './Process.module.scss'
import { ProcessPart, ProcessPartSheet } from './ProcessPart'
import { ProcessStepSheet } from './ProcessStepSheet'
import { createName, type ProcessDesign } from './process-draft'
import { arrangeSteps, createBranch, type FlowPart, listFlowParts, putStep } from './process-parallel'
import { allowChoices, describeDeciders, kindChoices } from './process-step-form'

interface ProcessFlowProps {
  draft: ProcessDesign
  /** Faults by place. */
  faults: Readonly<Record<string, string>>
  /** Of the flow as a whole. */
  error: string | undefined
  onChange: (part: Partial<ProcessDesign>) => void
}

interface OpenStep {
  at: number
  step: ProcessStepSetting
  isNew: boolean
}

const getPartKey = (part: FlowPart) => ('step' in part ? part.step.key : part.group)
const countPartSteps = (part: FlowPart) =>
  'step' in part ? 1 : part.branches.reduce((sum, { steps }) => sum + steps.length, 0)

/** The steps below each other, as they follow: a step is added where the plus stands. */
export function ProcessFlow({ draft, faults, error, onChange }: ProcessFlowProps) {
  const { steps, people, fields } = draft
  const [open, setOpen] = useState<OpenStep>()
  const [openPart, setOpenPart] = useState<string>()
  const { data: posts } = useCall(listPosts, {}, { quiet: true })
  const names = { people, fields, steps, posts }
  const keys = steps.map(({ key }) => key)
  const add = (at: number, parallel?: ProcessStepSetting['parallel']) =>
    setOpen({
      at,
      isNew: true,
      step: {
        key: createName('s', keys),
        name: '',
        mode: 'any',
        assignees: [],
        allow: allowChoices.map(({ value }) => value),
        ...(parallel && { parallel }),
      },
    })
  const change = (changed: ProcessStepSetting[]) => onChange({ steps: arrangeSteps(changed) })
  const others = open ? steps.filter((step) => open.isNew || step.key !== open.step.key) : []
  const save = (step: ProcessStepSetting, named: readonly Person[], beside: string | undefined) => {
    if (!open) return
    onChange({
      steps: putStep(others, open.at, step, beside),
      people: { ...people, ...Object.fromEntries(named.map((person) => [person.userId, person])) },
    })
    setOpen(undefined)
  }
  const remove = (key: string) => change(steps.filter((step) => step.key !== key))
  const copy = (step: ProcessStepSetting, at: number) => {
    const twin = { ...step, key: createName('s', keys), name: `${step.name}（副本）`.slice(0, 20) }
    change([...steps.slice(0, at + 1), twin, ...steps.slice(at + 1)])
    setOpen(undefined)
  }
  const hasRoom = steps.length < PROCESS_STEPS_MAX
  const card = ({ step, at }: { step: ProcessStepSetting; at: number }) => (
    <StepCard
      step={step}
      deciders={describeDeciders(step, names)}
      when={step.when ? describeCondition(step.when, fields) : undefined}
      fault={faults[`steps.${step.key}`]}
      onPress={() => setOpen({ at, step, isNew: false })}
    />
  )
  const addLine = (label: string, at: number, parallel?: ProcessStepSetting['parallel']) => (
    <AddLine label={label} isOff={!hasRoom} onPress={() => add(at, parallel)} />
  )
  const parts = useMemo(() => listFlowParts(steps), [steps])
  const renderPart = (part: FlowPart) =>
    'step' in part ? (
      <View key={part.step.key} className={styles.place} {...toAriaProps({ role: 'listitem' })}>
        {addLine(`在${part.step.name}前添加节点`, part.at)}
        {card(part)}
      </View>
    ) : (
      <View key={part.group} className={styles.place} {...toAriaProps({ role: 'listitem' })}>
        {addLine(`在并行部分前添加节点`, part.branches[0]?.steps[0]?.at ?? 0)}
        <ProcessPart
          part={part}
          fresh={hasRoom ? createBranch(steps, part.group) : undefined}
          card={card}
          addLine={addLine}
          onAdd={add}
          onOpen={() => setOpenPart(part.group)}
        />
      </View>
    )
  const flow = (
    <View className={styles.flow} {...toAriaProps({ role: 'list', label: '流程的节点' })}>
      <Text className={styles.end}>发起人提交</Text>
      <FlowRows rows={parts} getKey={getPartKey} countSteps={countPartSteps} renderRow={renderPart} />
      {addLine('在最后添加节点', steps.length)}
      <Text className={styles.end}>结束</Text>
    </View>
  )
  return (
    <SortableCard
      title="流程"
      orderLabel="节点的顺序"
      prefix="step"
      entries={steps}
      getRow={({ key, name, parallel }) => ({ id: key, name: parallel ? `${name}（${parallel.branch}）` : name })}
      error={error}
      shown={flow}
      onMove={change}
      onRemove={remove}
    >
      {open ? (
        <ProcessStepSheet
          key={open.step.key}
          step={open.step}
          names={names}
          others={others}
          at={open.at}
          isNew={open.isNew}
          onSave={save}
          onCopy={hasRoom ? (step) => copy(step, open.at) : undefined}
          onRemove={() => {
            remove(open.step.key)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {openPart === undefined ? null : (
        <ProcessPartSheet
          steps={steps}
          group={openPart}
          onChange={(changed) => {
            onChange({ steps: changed })
            setOpenPart(undefined)
          }}
          onClose={() => setOpenPart(undefined)}
        />
      )}
    </SortableCard>
  )
}

function AddLine({ label, isOff, onPress }: { label: string; isOff: boolean; onPress: () => void }) {
  return (
    <View className={styles.link}>
      <View className={styles.line} />
      <Pressable small className={styles.add} label={label} disabled={isOff} onPress={onPress}>
        <Icon name="plus" size={16} />
      </Pressable>
      <View className={styles.line} />
    </View>
  )
}

interface StepCardProps {
  step: ProcessStepSetting
  deciders: string
  when: string | undefined
  fault: string | undefined
  onPress: () => void
}

const kindIcons = { copy: 'circulate', automatic: 'bolt' } as const

function StepCard({ step, deciders, when, fault, onPress }: StepCardProps) {
  const { name, kind, dueHours } = step
  const kindName = kindChoices.find(({ value }) => value === kind)?.text
  const condition = when && `条件：${when}`
  return (
    <Pressable
      className={`${styles.step} ${fault ? styles.wrong : ''}`}
      feedback="ground"
      label={[`节点 ${name}`, kindName, deciders, condition, fault].filter(Boolean).join('，')}
      onPress={onPress}
    >
      <View className={styles.stepHead}>
        {kind ? <Icon name={kindIcons[kind]} size={16} /> : null}
        <Text className={styles.stepName}>{name}</Text>
        {kindName ? <Chip text={kindName} tone="neutral" /> : null}
        <Icon name="chevron-right" size={16} />
      </View>
      {condition ? <Text className={styles.condition}>{kind ? condition : `${condition}，否则跳过`}</Text> : null}
      <Text className={styles.stepNote}>{deciders}</Text>
      {dueHours ? <Text className={styles.stepNote}>{`${dueHours} 小时内处理`}</Text> : null}
      {fault ? <Text className={styles.fault}>{fault}</Text> : null}
    </Pressable>
  )
}
