import { Text, View } from '@tarojs/components'
import { Fragment } from 'react'

import type { ProcessField } from '@/contract/workflow/process-setting'
import { ComparedQuestionSheet } from '@/features/manage/ComparedQuestionSheet'
import { ConditionFields } from '@/features/manage/ConditionFields'
import { ConditionValueField } from '@/features/manage/ConditionValueField'
import { PillField } from '@/features/manage/fields/PillField'
import { listStarterFields } from '@/lib/form/condition-words'
import { Button } from '@/ui/action/Button'
import { ChoiceField } from '@/ui/form/ChoiceField'

import styles from './Process.module.scss'
import {
  addComparison,
  COMPARISONS_MAX,
  type ConditionDraft,
  changeComparison,
  formatConditionDraft,
  joinChoices,
  removeLastComparison,
} from './process-condition'
import { toComparedFields } from './process-draft'

type StarterNames = Readonly<Record<string, { name: string }>>

const listCompared = (fields: readonly ProcessField[], names: StarterNames | undefined) => [
  ...toComparedFields(fields),
  ...(names ? listStarterFields(names) : []),
]

interface ProcessConditionProps {
  label: string
  fields: readonly ProcessField[]
  /** The starter can be compared as well: names by id. */
  names?: StarterNames
  draft: ConditionDraft
  isRequired?: boolean
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<ConditionDraft>) => void
  /** Opens the choice of the field of a comparison. */
  onPick: (at: number) => void
}

/** A condition by words: one comparison or several, and the expression that they make. */
export function ProcessCondition(props: ProcessConditionProps) {
  const { label, fields, names, draft, isRequired = false, errors, onChange, onPick } = props
  const { condition, more, joins, when } = draft
  const compared = listCompared(fields, names)
  const expression = formatConditionDraft(draft, fields)
  return (
    <>
      <ConditionFields
        label={label}
        noun="字段"
        fields={compared}
        condition={condition}
        when={when}
        isRequired={isRequired}
        errors={errors}
        onChange={(part) => onChange('condition' in part && !part.condition ? { ...part, more: [], joins: [] } : part)}
        onPick={() => onPick(0)}
      />
      {more.map((rule, index) => {
        const number = index + 2
        const question = compared.find(({ field }) => field === rule.field)
        return (
          // Comparisons have no name of their own, and are only added and removed at the end.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={index}>
            <PillField
              label={`和前面的条件 ${number}`}
              options={joinChoices}
              value={joins[index]}
              onChange={(picked) => onChange({ joins: joins.map((join, at) => (at === index ? picked : join)) })}
            />
            <ChoiceField
              required
              label={`字段 ${number}`}
              text={question?.label ?? ''}
              error={errors[`field${number}`]}
              onPress={() => onPick(index + 1)}
            />
            <ConditionValueField
              question={question}
              condition={rule}
              suffix={` ${number}`}
              error={errors[`value${number}`]}
              onChange={(part) => onChange(changeComparison(draft, index + 1, { ...rule, ...part }))}
            />
          </Fragment>
        )
      })}
      {condition ? (
        <>
          {new Set(joins).size > 1 ? (
            <Text className={styles.note}>「且」连在一起的先算，各组满足一组即可。</Text>
          ) : null}
          {condition.field && condition.value ? <Text className={styles.note}>{`表达式：${expression}`}</Text> : null}
          <Buttons
            canAdd={more.length + 1 < COMPARISONS_MAX}
            canRemove={more.length > 0}
            onAdd={() => onChange(addComparison(draft))}
            onRemove={() => onChange(removeLastComparison(draft))}
          />
        </>
      ) : null}
    </>
  )
}

interface ButtonsProps {
  canAdd: boolean
  canRemove: boolean
  onAdd: () => void
  onRemove: () => void
}

const Buttons = ({ canAdd, canRemove, onAdd, onRemove }: ButtonsProps) => (
  <View className={styles.words}>
    {canAdd ? <Button kind="secondary" size="small" text="再加一个条件" onPress={onAdd} /> : null}
    {canRemove ? <Button kind="secondary" size="small" text="去掉最后一个" onPress={onRemove} /> : null}
  </View>
)

interface ComparisonSheetProps {
  fields: readonly ProcessField[]
  draft: ConditionDraft
  names?: StarterNames
  /** Index of the comparison. */
  at: number
  title?: string
  onChange: (part: Partial<ConditionDraft>) => void
  onClose: () => void
}

/** Selects the field of a comparison. */
export const ComparisonSheet = ({
  fields,
  names,
  draft,
  at,
  title = '按哪个字段判断',
  onChange,
  onClose,
}: ComparisonSheetProps) => (
  <ComparedQuestionSheet
    title={title}
    noun="字段"
    isAny
    fields={listCompared(fields, names)}
    value={at === 0 ? draft.condition?.field : draft.more[at - 1]?.field}
    onPick={(rule) => onChange(changeComparison(draft, at, rule))}
    onClose={onClose}
  />
)
