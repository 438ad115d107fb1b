import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { PROCESS_STEPS_MAX, type ProcessStepSetting } from '@/contract/workflow/process-setting'
import type { Person } from '@/contract/workflow/task'
import { SortableCard } from '@/features/manage/SortableCard'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './Process.module.scss'
import { ProcessStepSheet } from './ProcessStepSheet'
import { createName, type ProcessDesign } from './process-draft'
import { allowChoices, describeDeciders, describeStepCondition } from './process-step-form'

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

/** The steps below each other, as they follow: a step is added where the plus stands. */
export function ProcessFlow({ draft, faults, error, onChange }: ProcessFlowProps) {
  const { steps, people, fields } = draft
  const [open, setOpen] = useState<OpenStep>()
  const keys = steps.map(({ key }) => key)
  const add = (at: number) =>
    setOpen({
      at,
      isNew: true,
      step: {
        key: createName('s', keys),
        name: '',
        mode: 'any',
        assignees: [],
        allow: allowChoices.map(({ value }) => value),
      },
    })
  const save = (step: ProcessStepSetting, named: readonly Person[]) => {
    if (!open) return
    const after = steps.slice(open.isNew ? open.at : open.at + 1)
    onChange({
      steps: [...steps.slice(0, open.at), step, ...after],
      people: { ...people, ...Object.fromEntries(named.map((person) => [person.userId, person])) },
    })
    setOpen(undefined)
  }
  const remove = (key: string) => onChange({ steps: steps.filter((step) => step.key !== key) })
  const copy = (step: ProcessStepSetting, at: number) => {
    const twin = { ...step, key: createName('s', keys), name: `${step.name}（副本）`.slice(0, 20) }
    onChange({ steps: [...steps.slice(0, at + 1), twin, ...steps.slice(at + 1)] })
    setOpen(undefined)
  }
  const hasRoom = steps.length < PROCESS_STEPS_MAX
  const flow = (
    <View className={styles.flow} {...toAriaProps({ role: 'list', label: '流程的节点' })}>
      <Text className={styles.end}>发起人提交</Text>
      {steps.map((step, at) => (
        <View key={step.key} className={styles.place} {...toAriaProps({ role: 'listitem' })}>
          <AddLine label={`在${step.name}前添加节点`} isOff={!hasRoom} onPress={() => add(at)} />
          <StepCard
            step={step}
            deciders={describeDeciders(step, people, fields)}
            when={step.when ? describeStepCondition(step.when, fields) : undefined}
            fault={faults[`steps.${step.key}`]}
            onPress={() => setOpen({ at, step, isNew: false })}
          />
        </View>
      ))}
      <AddLine label="在最后添加节点" isOff={!hasRoom} onPress={() => add(steps.length)} />
      <Text className={styles.end}>结束</Text>
    </View>
  )
  return (
    <SortableCard
      title="流程"
      orderLabel="节点的顺序"
      prefix="step"
      entries={steps}
      getRow={({ key, name }) => ({ id: key, name })}
      error={error}
      shown={flow}
      onMove={(moved) => onChange({ steps: moved })}
      onRemove={remove}
    >
      {open ? (
        <ProcessStepSheet
          key={open.step.key}
          step={open.step}
          people={people}
          fields={fields}
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

function StepCard({ step: { name, dueHours }, deciders, when, fault, onPress }: StepCardProps) {
  return (
    <Pressable
      className={`${styles.step} ${fault ? styles.wrong : ''}`}
      feedback="ground"
      label={[`节点 ${name}`, deciders, fault].filter(Boolean).join('，')}
      onPress={onPress}
    >
      <View className={styles.stepHead}>
        <Text className={styles.stepName}>{name}</Text>
        <Icon name="chevron-right" size={16} />
      </View>
      <Text className={styles.stepNote}>{deciders}</Text>
      {when ? <Text className={styles.stepNote}>{`仅当 ${when}；其他情况跳过`}</Text> : null}
      {dueHours ? <Text className={styles.stepNote}>{`${dueHours} 小时内处理`}</Text> : null}
      {fault ? <Text className={styles.fault}>{fault}</Text> : null}
    </Pressable>
  )
}
