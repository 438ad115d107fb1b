import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import type { CallError } from '@/api/call-error'
import { useCall, useWrite } from '@/api/query'
import { completeInduction, getInduction, type Induction } from '@/contract/visit/induction'
import { createTranslator } from '@/features/visit/language/translate'
import { VisitorFrame } from '@/features/visit/language/VisitorLanguage'
import { readVisitorRefusal } from '@/features/visit/visitor/visitor-refusal'
import { ApiError } from '@/lib/errors'
import { getFieldErrors } from '@/lib/field-errors'
import { QueryView } from '@/parts/QueryView'
import { showToast } from '@/platform/feedback'
import { scrollPageTo } from '@/platform/scroll-to'
import { type Language, useLanguage, useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'
import { ErrorText } from '@/ui/form/ErrorText'
import { RadioGroup } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './Entry.module.scss'
import { inductionTexts } from './induction-texts'

/** An induction in a language; the places of the answers stay. */
function translateInduction(induction: Induction, language: Language): Induction {
  const translate = createTranslator(induction.english, language)
  return {
    ...induction,
    pages: induction.pages.map((page) => ({ ...page, title: translate(page.title), text: translate(page.text) })),
    questions: induction.questions.map(({ text, options }) => ({
      text: translate(text),
      options: options.map(translate),
    })),
  }
}

interface InductionViewProps {
  visit: { id: string; holder?: string | undefined }
  onDone: () => void
}

/** The induction of a visit: its pages one after another, then the questions. */
export function InductionView({ visit, onDone }: InductionViewProps) {
  const texts = useTexts(inductionTexts)
  const language = useLanguage()
  const query = useCall(getInduction, visit, { quiet: true })
  if (query.data) {
    return (
      <InductionPages
        key={query.data.version}
        visit={visit}
        induction={translateInduction(query.data, language)}
        reread={query.refetch}
        onDone={onDone}
      />
    )
  }
  return (
    <VisitorFrame route="visitorPass" hasHead={false} title={texts.title}>
      <QueryView query={query} what={texts.title} skeleton={<DetailSkeleton />}>
        {() => null}
      </QueryView>
    </VisitorFrame>
  )
}

interface InductionPagesProps extends InductionViewProps {
  induction: Induction
  reread: () => Promise<unknown>
}

/** The chosen answers with the reasons why some are wrong. */
function useAnswers({ visit, induction, reread, onDone }: InductionPagesProps) {
  const texts = useTexts(inductionTexts)
  const language = useLanguage()
  const [chosen, setChosen] = useState<readonly (number | undefined)[]>(induction.questions.map(() => undefined))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const complete = useWrite(completeInduction, {
    quiet: true,
    onSuccess: () => {
      showToast(texts.done)
      onDone()
    },
  })
  const choose = (at: number, answer: number) => {
    setChosen((before) => before.map((one, index) => (index === at ? answer : one)))
    setErrors(({ [`q${at}`]: _answered, form: _form, ...others }) => others)
  }
  const refuse = (error: CallError<typeof completeInduction>) => {
    if (error instanceof ApiError && error.code === 409) {
      showToast(texts.changed)
      return void reread()
    }
    if (!(error instanceof ApiError)) return setErrors({ form: (language === 'zh' && error.message) || texts.failed })
    if (error.code !== 422) return setErrors({ form: readVisitorRefusal(error, language).message || texts.failed })
    // The reasons are in the language that was sent.
    const found = Object.entries(getFieldErrors(error, 'form'))
    setErrors(Object.fromEntries(found.map(([field, why]) => [field, `${texts.wrong}${why}`])))
  }
  const submit = () => {
    const answers = chosen.flatMap((answer) => answer ?? [])
    const missing = chosen.flatMap((answer, at) =>
      answer === undefined ? [[`q${at}`, texts.unanswered] as const] : [],
    )
    if (missing.length > 0) return setErrors(Object.fromEntries(missing))
    complete.mutate({ ...visit, version: induction.version, language, answers }, { onError: refuse })
  }
  return { chosen, errors, choose, submit, isBusy: complete.isPending }
}

function InductionPages(props: InductionPagesProps) {
  const texts = useTexts(inductionTexts)
  const { induction } = props
  const { pages, questions } = induction
  const [at, setAt] = useState(0)
  const answers = useAnswers(props)
  const turnTo = (place: number) => {
    setAt(place)
    scrollPageTo(0)
  }
  const page = pages[at]
  const isLast = at === pages.length - 1
  const buttons = page ? (
    <>
      {at > 0 ? <Button grow={1} kind="secondary" text={texts.previous} onPress={() => turnTo(at - 1)} /> : null}
      <Button grow={2} text={isLast ? texts.toQuestions : texts.next} onPress={() => turnTo(at + 1)} />
    </>
  ) : (
    <>
      <Button grow={1} kind="secondary" text={texts.again} onPress={() => turnTo(0)} />
      <Button grow={2} text={texts.submit} isBusy={answers.isBusy} onPress={answers.submit} />
    </>
  )
  const progress = `${at + 1} / ${pages.length + 1}`
  return (
    <VisitorFrame
      route="visitorPass"
      hasHead={false}
      title={texts.title}
      bottom={buttons}
      {...(at > 0 && { onBack: () => turnTo(at - 1) })}
    >
      <View className={styles.progress}>
        <View className={styles.bar}>
          <ProgressBar value={(at + 1) / (pages.length + 1)} label={texts.reading} />
        </View>
        <Text className={styles.place}>{progress}</Text>
      </View>
      {page ? <PageCard page={page} /> : <Questions questions={questions} answers={answers} />}
    </VisitorFrame>
  )
}

function PageCard({ page: { title, text, pictureUrl } }: { page: Induction['pages'][number] }) {
  return (
    <Card>
      <Text className={styles.title}>{title}</Text>
      {pictureUrl ? (
        <ImageWithFallback
          className={styles.picture ?? ''}
          src={resolveUrl(pictureUrl)}
          alt={title}
          mode="aspectFill"
        />
      ) : null}
      <Text className={styles.text}>{text}</Text>
    </Card>
  )
}

interface QuestionsProps {
  questions: Induction['questions']
  answers: Pick<ReturnType<typeof useAnswers>, 'chosen' | 'errors' | 'choose'>
}

function Questions({ questions, answers: { chosen, errors, choose } }: QuestionsProps) {
  const texts = useTexts(inductionTexts)
  return (
    <>
      <View className={styles.quiz}>
        <Text className={styles.title}>{texts.quiz}</Text>
        <Text className={styles.note}>{texts.quizHint}</Text>
      </View>
      {questions.map(({ text, options }, at) => (
        <Card key={text} title={`${at + 1}. ${text}`}>
          <RadioGroup
            label={text}
            value={chosen[at]?.toString()}
            options={options.map((option, index) => ({ value: String(index), text: option }))}
            onChange={(value) => choose(at, Number(value))}
          />
          <ErrorText className={styles.error} text={errors[`q${at}`]} />
        </Card>
      ))}
      <ErrorText className={styles.error} text={errors.form} />
    </>
  )
}
