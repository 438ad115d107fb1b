import { Text, View } from '@tarojs/components'

import type { PublicForm } from '@/contract/public/public-form'
import { PageFrame } from '@/parts/PageFrame'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'

import { FormGate } from './FormGate'
import { ProofCard } from './ProofCard'
import { QuestionCard } from './QuestionCard'
import styles from './Survey.module.scss'
import { SurveyHead } from './SurveyHead'
import { SurveySkeleton } from './SurveySkeleton'
import { useSurvey } from './use-survey'

interface SurveyScreenProps {
  /** A specific survey; the newest when absent. */
  id?: string | undefined
}

/** A questionnaire with pages: questions depend on earlier answers, and each change is saved. */
export function SurveyScreen({ id }: SurveyScreenProps) {
  const ask = id ? { id } : { kind: 'survey' as const }
  return (
    <FormGate route="survey" ask={ask} what="问卷" skeleton={<SurveySkeleton />}>
      {(form) => <Survey key={form.id} form={form} />}
    </FormGate>
  )
}

function Survey({ form }: { form: PublicForm }) {
  const survey = useSurvey(form)
  const { answering, part, page, pages, isLast, getError, set } = survey
  const next = () => {
    if (isLast) void survey.submit()
    else if (!survey.next()) showToast('还有问题没有答完')
  }
  const buttons = (
    <>
      <Button kind="secondary" grow={1} text="上一页" disabled={page === 0} onPress={survey.previous} />
      <Button grow={1} text={isLast ? form.submitText : '下一页'} isBusy={answering.isBusy} onPress={next} />
    </>
  )
  return (
    <PageFrame route="survey" bottom={buttons}>
      <SurveyHead form={form} survey={survey} />
      {part ? (
        <Text className={styles.part}>
          {part.title} <Text className={styles.partPlace}>{`${page + 1} / ${pages}`}</Text>
        </Text>
      ) : null}
      {part?.fields.map((field) => (
        <QuestionCard
          key={field.field}
          field={field}
          quotas={form.quotas}
          value={answering.filling.content.main[field.field]}
          error={getError(field)}
          facts={answering.facts}
          onChange={(value) => set(field.field, value)}
        />
      ))}
      {part ? null : <ProofCard form={form} answering={answering} />}
      <View className={styles.end} />
    </PageFrame>
  )
}
