import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'

import { getMaxLength } from '@/contract/field-limits'
import { ProcessStepSetting } from '@/contract/workflow/process-setting'
import { joinTexts } from '@/lib/text/join-texts'
import { EditSheet } from '@/parts/form/EditSheet'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { Field } from '@/ui/form/Field'
import { TextField } from '@/ui/form/TextField'
import { RadioGroup } from '@/ui/form/Tick'
import { Icon } from '@/ui/media/Icon'

import styles from './Process.module.scss'
import {
  changePart,
  describeBranchJoin,
  dissolvePart,
  enterParallel,
  type FlowBranch,
  type FlowPart,
  findBranchEnd,
  findPartEnd,
  listJoinChoices,
  type PartName,
  type StepPosition,
} from './process-parallel'

export interface FlowPartProps {
  part: FlowPart
  name: PartName
  /** Around the part. */
  place: StepPosition
  /** Draws what is in a branch. */
  inside: (branch: FlowBranch, place: StepPosition) => ReactNode
  addLine: (label: string, at: number, place: StepPosition) => ReactNode
}

interface ProcessPartProps extends FlowPartProps {
  /** The next branch; undefined when there is no room. */
  fresh: ProcessStepSetting['parallel']
  onAdd: (at: number, place: StepPosition) => void
  /** Opens how the branches join. */
  onOpen: () => void
}

/** A parallel part as one block of the flow: its branches, and how they join. */
export function ProcessPart({ part, name, place, fresh, inside, addLine, onAdd, onOpen }: ProcessPartProps) {
  const label = (...words: readonly string[]) => joinTexts([...name.around, ...words])
  // Its branches bear its name as well where another part beside it may have the same ones.
  const ownLabel = (branch: string) => (name.number ? label(name.title, branch) : label(branch))
  const { group, need, branches } = part
  const join = `${describeBranchJoin(need)}后继续`
  return (
    <View className={styles.part}>
      <Pressable
        className={styles.stepHead}
        feedback="ground"
        label={`${label(name.title)}，${branches.length} 个分支，${join}`}
        onPress={onOpen}
      >
        <View className={styles.partName}>
          <Text className={styles.partTitle}>{['并行', name.number].filter(Boolean).join(' ')}</Text>
          <Text className={styles.stepNote}>{`${branches.length} 个分支同时进行`}</Text>
        </View>
        <Icon name="chevron-right" size={16} />
      </Pressable>
      <View className={styles.branches}>
        {branches.map((branch) => {
          const own = enterParallel(place, { group, branch: branch.name, need })
          const called = ownLabel(branch.name)
          return (
            <View key={branch.name} className={styles.branch} {...toAriaProps({ role: 'list', label: called })}>
              <Text className={styles.branchName}>{branch.name}</Text>
              {inside(branch, own)}
              {addLine(`在${called}最后添加节点`, findBranchEnd(branch), own)}
            </View>
          )
        })}
      </View>
      <View className={styles.partFoot}>
        <Text className={styles.stepNote}>{`汇合：${join}`}</Text>
        {fresh ? (
          <Button
            kind="secondary"
            size="small"
            text="添加分支"
            label={label(name.title, '添加分支')}
            onPress={() => onAdd(findPartEnd(part), enterParallel(place, fresh))}
          />
        ) : null}
      </View>
    </View>
  )
}

interface ProcessPartSheetProps {
  steps: readonly ProcessStepSetting[]
  part: FlowPart
  onChange: (steps: ProcessStepSetting[]) => void
  onClose: () => void
}

/** How a parallel part joins, and what its branches are called. */
export function ProcessPartSheet({ steps, part, onChange, onClose }: ProcessPartSheetProps) {
  const { group, need = 0, branches } = part
  const before = branches.map(({ name }) => name)
  const [join, setJoin] = useState(String(need))
  const [names, setNames] = useState(before)
  const [errors, setErrors] = useState<readonly (string | undefined)[]>([])
  const rename = (at: number, name: string) => {
    setNames(names.map((one, index) => (index === at ? name : one)))
    setErrors([])
  }
  const submit = () => {
    const trimmed = names.map((name) => name.trim())
    const found = trimmed.map((name, at) => {
      if (!name) return '请填写分支名称'
      return trimmed.indexOf(name) < at ? '分支名称重复' : undefined
    })
    setErrors(found)
    if (found.some(Boolean)) return
    const renamed = Object.fromEntries(before.map((name, at) => [name, trimmed[at] ?? name]))
    onChange(changePart(steps, group, Number(join) || undefined, renamed))
  }
  const footer = (
    <>
      <Button kind="secondary" grow={1} text="取消并行" onPress={() => onChange(dissolvePart(steps, group))} />
      <Button grow={2} text="完成" onPress={submit} />
    </>
  )
  return (
    <EditSheet content={{ join, names }} isOpen title="并行部分" onClose={onClose} footer={footer}>
      <Text className={styles.note}>各分支同时进行；汇合之后，才到后面的节点。</Text>
      <Field label="汇合" variant="stack" isBare>
        <RadioGroup label="汇合" options={listJoinChoices(before.length)} value={join} onChange={setJoin} />
      </Field>
      {before.map((name, at) => (
        <TextField
          key={name}
          required
          variant="stack"
          label={`分支 ${at + 1} 的名称`}
          maxLength={getMaxLength(ProcessStepSetting, 'parallel', 'branch')}
          value={names[at] ?? ''}
          onChange={(text) => rename(at, text)}
          error={errors[at]}
        />
      ))}
    </EditSheet>
  )
}
