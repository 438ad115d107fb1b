import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { type ProcessField, StepChoice } from '@/contract/workflow/process-setting'
import type { Person } from '@/contract/workflow/task'
import { useFieldValues } from '@/features/manage/fields/use-fields'
import { keepErrors } from '@/features/manage/keep-errors'
import { describeCondition } from '@/lib/form/condition-words'
import { joinTexts } from '@/lib/text/join-texts'
import { EditSheet } from '@/parts/form/EditSheet'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { TextField } from '@/ui/form/TextField'
import { Icon } from '@/ui/media/Icon'

import styles from './Process.module.scss'
import { ComparisonSheet, ProcessCondition } from './ProcessCondition'
import type { FlowPartProps } from './ProcessPart'
import { ELSE_BRANCH, enterBranch } from './process-choice'
import { formatConditionDraft, listChosenNames, listConditionErrors, toConditionDraft } from './process-condition'
import { type FlowBranch, findBranchEnd, findPartEnd, type StepPosition } from './process-parallel'

type DescribedFields = Parameters<typeof describeCondition>[1]

interface ProcessChoiceProps extends FlowPartProps {
  /** By which conditions are said. */
  fields: DescribedFields
  /** The next branch; undefined when there is no room. */
  fresh: StepChoice | undefined
  /** Opens a branch: its name and condition. */
  onOpen: (choice: StepChoice, at: number, place: StepPosition) => void
  /** Makes its steps follow each other. */
  onDissolve: () => void
}

/** Branches of which one is taken, as one block of the flow: each with its condition, 其他情况 as the last. */
export function ProcessChoice(props: ProcessChoiceProps) {
  const { part, name: own, place, fields, fresh, inside, addLine, onOpen, onDissolve } = props
  const { group, branches } = part
  const conditional = branches.filter(({ when }) => when !== undefined)
  const other = branches.find(({ when }) => when === undefined)
  const end = findPartEnd(part)
  // Inside of another part, or beside another choice, branches may have the same names.
  const around = own.number ? [...own.around, own.title] : own.around
  const label = (name: string) => joinTexts([...around, name])
  const restName = other?.name ?? ELSE_BRANCH
  const rest = enterBranch(place, { group, branch: restName })
  const draw = (branch: FlowBranch) => {
    const { name, when = '' } = branch
    const choice = { group, branch: name, when }
    const inner = enterBranch(place, choice)
    const condition = describeCondition(when, fields)
    return (
      <View key={name} className={styles.branch} {...toAriaProps({ role: 'list', label: label(name) })}>
        <Pressable
          className={styles.stepHead}
          feedback="ground"
          label={`分支 ${label(name)}，条件：${condition}`}
          onPress={() => onOpen(choice, findBranchEnd(branch), place)}
        >
          <View className={styles.partName}>
            <Text className={styles.branchName}>{name}</Text>
            <Text className={styles.condition}>{`条件：${condition}`}</Text>
          </View>
          <Icon name="chevron-right" size={16} />
        </Pressable>
        {inside(branch, inner)}
        {addLine(`在${label(name)}最后添加节点`, findBranchEnd(branch), inner)}
      </View>
    )
  }
  return (
    <View className={styles.part}>
      <Text className={styles.partTitle}>{own.title}</Text>
      <Text className={styles.stepNote}>从上往下，走第一个满足条件的分支</Text>
      <View className={styles.branches}>
        {conditional.map(draw)}
        <View className={styles.branch} {...toAriaProps({ role: 'list', label: label(restName) })}>
          <Text className={styles.branchName}>{restName}</Text>
          <Text className={styles.stepNote}>{other ? '以上条件都不满足' : '以上条件都不满足，直接往下走'}</Text>
          {other ? inside(other, rest) : null}
          {addLine(`在${label(restName)}最后添加节点`, other ? findBranchEnd(other) : end, rest)}
        </View>
      </View>
      <View className={styles.partFoot}>
        <Button kind="secondary" size="small" text="取消分支" label={label('取消分支')} onPress={onDissolve} />
        {fresh ? (
          <Button
            kind="secondary"
            size="small"
            text="添加分支"
            label={label('添加分支')}
            onPress={() => onOpen(fresh, end, place)}
          />
        ) : null}
      </View>
    </View>
  )
}

/** With the names that its condition has chosen. */
type BranchSave = (choice: StepChoice, named: readonly Person[]) => void

interface ProcessBranchSheetProps {
  choice: StepChoice
  /** Names of the other branches. */
  taken: readonly string[]
  fields: readonly ProcessField[]
  /** Of the people, departments and posts that conditions name, by id. */
  names: Readonly<Record<string, Person>>
  isNew: boolean
  /** Saves it, and looks at it before the one that is before it; absent for the first. */
  onAdvance: BranchSave | undefined
  onSave: BranchSave
  onRemove: () => void
  onClose: () => void
}

/** One branch of a choice: its name, and the condition by which it is taken. */
export function ProcessBranchSheet(props: ProcessBranchSheetProps) {
  const { choice, taken, fields, names, isNew, onAdvance, onSave, onRemove, onClose } = props
  const { values, errors, edit, bindText, showErrors } = useFieldValues(
    () => ({ ...toConditionDraft(choice.when, fields), branch: choice.branch }),
    StepChoice,
  )
  const [picking, setPicking] = useState<number>()
  const submit = (save: BranchSave) => {
    const branch = values.branch.trim()
    const found = keepErrors({
      branch: !branch ? '请填写分支名称' : (taken.includes(branch) || branch === ELSE_BRANCH) && '分支名称重复',
      ...(values.condition || values.when.trim()
        ? listConditionErrors(values, fields)
        : { field: '请选择要比较哪一项' }),
    })
    if (showErrors(found)) return
    save({ group: choice.group, branch, when: formatConditionDraft(values, fields) }, listChosenNames(values))
  }
  const footer = (
    <>
      {isNew ? null : <Button kind="secondary" grow={1} text="删除" onPress={onRemove} />}
      {onAdvance ? <Button kind="secondary" grow={1} text="提前" onPress={() => submit(onAdvance)} /> : null}
      <Button grow={2} text="完成" onPress={() => submit(onSave)} />
    </>
  )
  return (
    <>
      <EditSheet
        content={values}
        isOpen={picking === undefined}
        title={isNew ? '添加条件分支' : '修改条件分支'}
        onClose={onClose}
        footer={footer}
      >
        <Text className={styles.note}>
          {isNew
            ? '从上往下，走第一个满足条件的分支；接着添加这个分支的第一个节点。'
            : '从上往下，走第一个满足条件的分支。'}
        </Text>
        <TextField required label="分支名称" placeholder="如 大额" {...bindText('branch')} />
        <ProcessCondition
          label="条件"
          fields={fields}
          names={names}
          draft={values}
          isRequired
          errors={errors}
          onChange={edit}
          onPick={setPicking}
        />
      </EditSheet>
      {picking === undefined ? null : (
        <ComparisonSheet
          fields={fields}
          names={names}
          draft={values}
          at={picking}
          onChange={edit}
          onClose={() => setPicking(undefined)}
        />
      )}
    </>
  )
}
