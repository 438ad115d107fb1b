import { View } from '@tarojs/components'
import { useState } from 'react'

import { type FormQuestion, findConditionError } from '@/features/manage/condition'
import { FormError } from '@/features/manage/FormError'
import { describeCondition } from '@/lib/form/condition-words'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'

import { OutcomeSheet } from './OutcomeSheet'
import styles from './PublicForm.module.scss'
import type { FormOutcome } from './public-form-draft'

const MOST = 20

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
  const [open, setOpen] = useState<{ at: number; outcome?: FormOutcome }>()
  const close = () => setOpen(undefined)
  const add = () => setOpen({ at: outcomes.length })
  return (
    <Card isFlush title="提交后看到" {...(outcomes.length < MOST && { action: { text: '添加结果', onPress: add } })}>
      {outcomes.map((outcome, at) => (
        <Cell
          key={`${outcome.when ?? ''} ${outcome.title}`}
          title={outcome.title}
          note={findConditionError(outcome.when, fields) ?? describeOutcome(outcome, fields, outcomes.length)}
          onPress={() => setOpen({ at, outcome })}
        />
      ))}
      <View className={styles.inset}>
        {outcomes.length === 0 ? <Cell title="提交成功" note="没有添加结果时显示" /> : null}
        <FormError text={error} />
      </View>
      {open ? (
        <OutcomeSheet
          key={open.at}
          outcome={open.outcome}
          fields={fields}
          onSave={(outcome) => {
            onChange(sortOutcomes([...outcomes.slice(0, open.at), outcome, ...outcomes.slice(open.at + 1)]))
            close()
          }}
          onRemove={() => {
            onChange(outcomes.filter((_outcome, at) => at !== open.at))
            close()
          }}
          onClose={close}
        />
      ) : null}
    </Card>
  )
}

/** For whom, and what it says; a single outcome is for everybody. */
function describeOutcome({ when, text }: FormOutcome, fields: readonly FormQuestion[], count: number): string {
  const others = count > 1 ? '其他回答' : ''
  return [when ? describeCondition(when, fields) : others, text].filter(Boolean).join('：')
}
