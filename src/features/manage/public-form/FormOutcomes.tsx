import { View } from '@tarojs/components'

import { getMaxCount } from '@/contract/field-limits'
import { savePublicForm } from '@/contract/public/public-form-admin'
import { type FormQuestion, findConditionError } from '@/features/manage/condition'
import { FormError } from '@/features/manage/FormError'
import { useOpenEntry } from '@/features/manage/fields/use-open-entry'
import { describeCondition } from '@/lib/form/condition-words'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'

import { OutcomeSheet } from './OutcomeSheet'
import styles from './PublicForm.module.scss'
import type { FormOutcome } from './public-form-draft'

interface FormOutcomesProps {
  fields: readonly FormQuestion[]
  outcomes: readonly FormOutcome[]
  error: string | undefined
  onChange: (outcomes: FormOutcome[]) => void
}

/** Conditional ones come first: the first true one is shown. */
const sortOutcomes = (outcomes: readonly FormOutcome[]): FormOutcome[] => [
  ...outcomes.filter(({ when }) => when),
  ...outcomes.filter(({ when }) => !when),
]

/** What submitters read afterwards. */
export function FormOutcomes({ fields, outcomes, error, onChange }: FormOutcomesProps) {
  const { open, openEntry, addEntry, sheet, dialog } = useOpenEntry(
    outcomes,
    (changed) => onChange(sortOutcomes(changed)),
    ({ title, when }) => ({
      title: `删除结果「${title}」？`,
      text: `${when ? `「${describeCondition(when, fields)}」的人` : '填写的人'}提交后不再看到它；发布新版本后生效，不能恢复。`,
    }),
  )
  return (
    <Card
      isFlush
      title="提交后看到"
      {...(outcomes.length < getMaxCount(savePublicForm.input, 'definition', 'outcomes') && {
        action: { text: '添加结果', onPress: () => addEntry() },
      })}
    >
      {outcomes.map((outcome, at) => (
        <Cell
          key={`${outcome.when ?? ''} ${outcome.title}`}
          title={outcome.title}
          note={findConditionError(outcome.when, fields) ?? describeOutcome(outcome, fields, outcomes.length)}
          onPress={() => openEntry(at)}
        />
      ))}
      <View className={styles.inset}>
        {outcomes.length === 0 ? <Cell title="提交成功" note="没有添加结果时显示" /> : null}
        <FormError text={error} />
      </View>
      {open ? <OutcomeSheet key={open.at} outcome={open.entry} fields={fields} {...sheet} /> : null}
      {dialog}
    </Card>
  )
}

/** For whom, and what it says; a single outcome is for everybody. */
function describeOutcome({ when, text }: FormOutcome, fields: readonly FormQuestion[], count: number): string {
  const others = count > 1 ? '其他回答' : ''
  return [when ? describeCondition(when, fields) : others, text].filter(Boolean).join('：')
}
