import { Text, View } from '@tarojs/components'
import { useRef } from 'react'

import { useCall, useRefresh, useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { getAppMeta, VISIT_KEEP_DAYS_MAX } from '@/contract/meta'
import { listDictItems } from '@/contract/organization/dictionary'
import {
  type EntryRules,
  getEntryRules,
  INDUCTION_ENGLISH_MAX,
  INDUCTION_PAGES_MAX,
  type InductionQuestion,
  NDA_ENGLISH_MAX,
  saveEntryRules,
} from '@/contract/visit/entry-rules'
import { INDUCTION_QUESTIONS } from '@/contract/visit/induction'
import { FormError } from '@/features/manage/FormError'
import { FormFrame } from '@/features/manage/fields/FormSheet'
import { LoadedFrame } from '@/features/manage/fields/LoadedFrame'
import type { FormFields } from '@/features/manage/fields/use-fields'
import { useOpenEntry } from '@/features/manage/fields/use-open-entry'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { AreaField } from '@/parts/form/AreaField'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Switch } from '@/ui/form/Switch'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { PillChoice } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'

import { EnglishCard } from './EnglishCard'
import { moveEnglish } from './english-pairs'
import {
  createPage,
  EntryDraft,
  entryFields,
  isNewAgreement,
  isNewInduction,
  listEntryTexts,
  type PageDraft,
  photoRules,
  toEntryDraft,
  toEntryInput,
  validateEntryDraft,
} from './entry-form'
import { InductionPageSheet, InductionQuestionSheet } from './InductionSheets'
import styles from './Visit.module.scss'

const AREAS_TEXT_MAX = 200

/** 入厂要求: what visitors do before they come in. */
export function EntryRulesScreen() {
  const query = useCall(getEntryRules, {})
  const refresh = useRefresh([getEntryRules, listDictItems])
  return (
    <LoadedFrame route="manageEntry" onRefresh={refresh} query={query} what="入厂要求">
      {({ rules }) => <EntryEditor rules={rules} refetch={query.refetch} onRefresh={refresh} />}
    </LoadedFrame>
  )
}

/** What visitors do again because its content has changed. */
function describeRepeats(before: EntryDraft, after: EntryDraft): string {
  const induction =
    after.isOn && isNewInduction(before, after) ? '须知的内容变了：所有访客下次到访前重新完成一次。' : ''
  const isNewText = after.hasNda && isNewAgreement(before, after)
  const nda = isNewText ? '协议的内容变了：还没有结束的来访要重新签署。' : ''
  return `${induction}${nda}` || '立即对还没有入场的访客生效。'
}

interface EntryEditorProps {
  rules: EntryRules | null
  refetch: () => Promise<{ data: { rules: EntryRules | null } | undefined }>
  onRefresh: () => Promise<unknown>
}

function useEntryForm({ rules, refetch }: Omit<EntryEditorProps, 'onRefresh'>) {
  const editor = useVersionedForm({
    slot: 'entry',
    schema: EntryDraft,
    initial: toEntryDraft(rules),
    validate: validateEntryDraft,
    compared: entryFields,
    toDraft: toEntryDraft,
    reread: async () => (await refetch()).data?.rules,
  })
  const sentRef = useRef(editor.values)
  const save = useWrite(saveEntryRules, {
    quiet: true,
    onSuccess: ({ version }) => {
      editor.settle({ ...sentRef.current, version })
      showToast('入厂要求已保存')
    },
  })
  const publish = () => {
    sentRef.current = editor.values
    save.mutate(toEntryInput(editor.values), { onError: (error) => void editor.review(error) })
  }
  return { ...editor, publish, isBusy: save.isPending }
}

function EntryEditor({ rules, refetch, onRefresh }: EntryEditorProps) {
  const editor = useEntryForm({ rules, refetch })
  const { values, seen, edit, bind, errors } = editor
  const { ask, dialog } = useQuestion()
  const keepDays = useCall(getAppMeta, {}, { quiet: true }).data?.visitKeepDays ?? VISIT_KEEP_DAYS_MAX
  const submit = async () => {
    if (!editor.validate()) return
    const text = describeRepeats(seen, values)
    if (await ask({ title: '保存入厂要求？', text, confirmText: '保存' })) editor.publish()
  }
  const button = <Button grow={1} text="保存" isBusy={editor.isBusy} onPress={() => void submit()} />
  return (
    <FormFrame form={editor} route="manageEntry" onRefresh={onRefresh} bottom={button}>
      <Card isFlush title="入厂须知">
        <Cell
          title="启用入厂须知"
          note="访客显示通行码前阅读并答题"
          right={<Switch label="启用入厂须知" checked={values.isOn} onChange={(isOn) => edit({ isOn })} />}
        />
        <Cell
          title="完成后才能入场"
          note={values.isRequired ? '没有完成的，门岗不能放行' : '没有完成的，只提醒门岗'}
          right={
            <Switch
              label="完成后才能入场"
              checked={values.isRequired}
              onChange={(isRequired) => edit({ isRequired })}
            />
          }
        />
        <View className={styles.fields}>
          <TextField
            required
            label="有效月数"
            kind="digits"
            maxLength={getMaxLength(saveEntryRules.input, 'induction', 'months')}
            placeholder="完成一次，几个月内再来不用重做"
            {...bind('months')}
          />
        </View>
      </Card>
      <Pages
        pages={values.pages}
        error={errors.pages}
        keptWith={editor.keptWith}
        onChange={(pages) => edit({ pages })}
      />
      <Questions questions={values.questions} error={errors.questions} onChange={(questions) => edit({ questions })} />
      <Agreement {...editor} />
      <EnglishCard
        texts={listEntryTexts(values)}
        english={values.english}
        getEnglishMax={(text) => (text === values.ndaText.trim() ? NDA_ENGLISH_MAX : INDUCTION_ENGLISH_MAX)}
        error={errors.english}
        onChange={(english) => edit({ english })}
      />
      <Card title="访客照片">
        <PillChoice label="访客照片" options={photoRules} value={values.photo} onChange={(photo) => edit({ photo })} />
        <Text className={styles.hint}>{`只给接待人、前台和门岗看，与来访一起在 ${keepDays} 天后删除`}</Text>
      </Card>
      <FormError text={errors.form} />
      {dialog}
    </FormFrame>
  )
}

/** The agreement that visitors sign. */
function Agreement({ values, errors, edit, bind }: FormFields<EntryDraft>) {
  return (
    <Card isFlush title="保密协议">
      <Cell
        title="签署后才能入场"
        note="访客手写签名，生成带验证码的 PDF"
        right={<Switch label="签署后才能入场" checked={values.hasNda} onChange={(hasNda) => edit({ hasNda })} />}
      />
      <View className={styles.fields}>
        <AreaField
          label="适用区域"
          maxLength={AREAS_TEXT_MAX}
          placeholder="不填为所有来访；多个用顿号分开"
          hint="不选为所有来访"
          {...bind('ndaAreas')}
        />
        <TextArea
          label="协议内容"
          maxLength={getMaxLength(saveEntryRules.input, 'nda', 'text')}
          placeholder="访客读到并签署的全文"
          value={values.ndaText}
          onChange={(ndaText) => edit({ ndaText, english: moveEnglish(values.english, values.ndaText, ndaText) })}
          error={errors.ndaText}
        />
      </View>
    </Card>
  )
}

interface PagesProps {
  pages: PageDraft[]
  error: string | undefined
  keptWith: string
  onChange: (pages: PageDraft[]) => void
}

function Pages({ pages, error, keptWith, onChange }: PagesProps) {
  const { open, openEntry, addEntry, sheet } = useOpenEntry(pages, onChange)
  return (
    <Card
      isFlush
      title="须知页面"
      {...(pages.length < INDUCTION_PAGES_MAX && {
        action: { text: '添加一页', onPress: () => addEntry(createPage()) },
      })}
    >
      {pages.map((page, at) => (
        <Cell
          key={page.key}
          title={`${at + 1}. ${page.title}`}
          note={page.picture ? '有图片' : (page.text.split('\n', 1)[0] ?? '')}
          onPress={() => openEntry(at)}
        />
      ))}
      {pages.length === 0 ? <Cell title="还没有页面" note="一页讲一件事，最多 10 页" /> : null}
      <View className={styles.inset}>
        <FormError text={error} />
      </View>
      {open?.entry ? (
        <InductionPageSheet
          key={open.entry.key}
          page={open.entry}
          at={open.at}
          count={Math.max(pages.length, open.at + 1)}
          isNew={open.at === pages.length}
          keptWith={keptWith}
          {...sheet}
        />
      ) : null}
    </Card>
  )
}

interface QuestionsProps {
  questions: InductionQuestion[]
  error: string | undefined
  onChange: (questions: InductionQuestion[]) => void
}

const places = Array.from({ length: INDUCTION_QUESTIONS }, (_none, at) => at)

function Questions({ questions, error, onChange }: QuestionsProps) {
  const { open, openEntry, sheet } = useOpenEntry(questions, onChange)
  // The second question is written after the first: there is no gap in the list.
  const shown = places.slice(0, questions.length + 1)
  return (
    <Card isFlush title="读完后的两道题">
      {shown.map((at) => {
        const question = questions[at]
        return (
          <Cell
            key={at}
            title={question?.text ?? `写第 ${at + 1} 题`}
            note={question ? `正确答案：${question.options[question.right] ?? ''}` : '2 到 4 个答案，一个正确'}
            onPress={() => openEntry(at)}
          />
        )
      })}
      <View className={styles.inset}>
        <FormError text={error} />
      </View>
      {open ? <InductionQuestionSheet key={open.at} question={open.entry} {...sheet} /> : null}
    </Card>
  )
}
