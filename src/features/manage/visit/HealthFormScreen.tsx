import { View } from '@tarojs/components'
import { useRef } from 'react'

import { useCall, useRefresh, useWrite } from '@/api/query'
import { getMaxCount, getMaxLength } from '@/contract/field-limits'
import { getHealthForm, type HealthFormDefinition, saveHealthDeclaration } from '@/contract/visit/health-manage'
import { createFieldName, type FormQuestion, listDependents } from '@/features/manage/condition'
import { FormError } from '@/features/manage/FormError'
import { FormFrame } from '@/features/manage/fields/FormSheet'
import { LoadedFrame } from '@/features/manage/fields/LoadedFrame'
import { useOpenEntry } from '@/features/manage/fields/use-open-entry'
import { useVersionedForm } from '@/features/manage/use-versioned-form'
import { describeCondition } from '@/lib/form/condition-words'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'

import { EnglishCard } from './EnglishCard'
import { HealthQuestionSheet } from './HealthQuestionSheet'
import {
  type DeclarationRule,
  findRuleError,
  formatQuestion,
  HealthDraft,
  healthFields,
  listVisitorTexts,
  toHealthDraft,
  toHealthInput,
  validateHealthDraft,
} from './health-form'
import { RuleSheet } from './RuleSheet'
import styles from './Visit.module.scss'

/** 健康与安全申报: the questions that visitors answer, and the rules that judge the answers. */
export function HealthFormScreen() {
  const query = useCall(getHealthForm, {})
  const refresh = useRefresh([getHealthForm])
  return (
    <LoadedFrame route="manageHealth" onRefresh={refresh} query={query} what="健康与安全申报">
      {({ form }) => <HealthEditor form={form} refetch={query.refetch} onRefresh={refresh} />}
    </LoadedFrame>
  )
}

interface HealthEditorProps {
  form: HealthFormDefinition | null
  refetch: () => Promise<{ data: { form: HealthFormDefinition | null } | undefined }>
  onRefresh: () => Promise<unknown>
}

function useHealthForm({ form, refetch }: Omit<HealthEditorProps, 'onRefresh'>) {
  const editor = useVersionedForm({
    slot: 'health',
    schema: HealthDraft,
    initial: toHealthDraft(form),
    validate: validateHealthDraft,
    compared: healthFields,
    limits: saveHealthDeclaration.input,
    toDraft: toHealthDraft,
    reread: async () => (await refetch()).data?.form,
  })
  const sentRef = useRef(editor.values)
  const save = useWrite(saveHealthDeclaration, {
    quiet: true,
    onSuccess: ({ version }) => {
      editor.settle({ ...sentRef.current, version })
      showToast('申报已发布')
    },
  })
  const publish = () => {
    sentRef.current = editor.values
    save.mutate(toHealthInput(editor.values), { onError: (error) => void editor.review(error) })
  }
  return { ...editor, publish, isBusy: save.isPending }
}

function HealthEditor({ form, refetch, onRefresh }: HealthEditorProps) {
  const editor = useHealthForm({ form, refetch })
  const { values, edit, errors, bindText } = editor
  const { ask, dialog } = useQuestion()
  const submit = async () => {
    if (!editor.validate()) return
    const text = '之后的申报用新的题目和规则；已经发出的通行证在有效期内不变。'
    if (await ask({ title: '发布健康与安全申报？', text, confirmText: '发布' })) editor.publish()
  }
  const button = <Button grow={1} text="发布" isBusy={editor.isBusy} onPress={() => void submit()} />
  return (
    <FormFrame form={editor} route="manageHealth" onRefresh={onRefresh} bottom={button}>
      <Card>
        <TextField required label="标题" {...bindText('title')} />
        <TextArea label="说明" placeholder="写在最上面，如 进厂前 1 分钟填完" {...bindText('lead')} />
        <TextField required label="有效小时" kind="digits" placeholder="1 到 72" {...bindText('validHours')} />
        <TextField
          required
          label="保存天数"
          kind="digits"
          placeholder="1 到 90，到期全部删除"
          {...bindText('retentionDays')}
        />
      </Card>
      <Questions fields={values.fields} error={errors.fields} onChange={(fields) => edit({ fields })} />
      <Rules fields={values.fields} rules={values.rules} error={errors.rules} onChange={(rules) => edit({ rules })} />
      <EnglishCard
        texts={listVisitorTexts(values)}
        english={values.english}
        getEnglishMax={() => getMaxLength(saveHealthDeclaration.input, 'english', 'english')}
        error={errors.english}
        onChange={(english) => edit({ english })}
      />
      <FormError text={errors.form} />
      {dialog}
    </FormFrame>
  )
}

interface QuestionsProps {
  fields: FormQuestion[]
  error: string | undefined
  onChange: (fields: FormQuestion[]) => void
}

function Questions({ fields, error, onChange }: QuestionsProps) {
  const { open, openEntry, addEntry, sheet } = useOpenEntry(fields, onChange)
  const add = () => addEntry({ field: createFieldName(fields), label: '', type: 'select', required: true })
  return (
    <Card
      isFlush
      title="题目"
      {...(fields.length < getMaxCount(saveHealthDeclaration.input, 'fields') && {
        action: { text: '添加题目', onPress: add },
      })}
    >
      {fields.map((question, at) => (
        <Cell
          key={question.field}
          title={question.label}
          note={formatQuestion(question)}
          onPress={() => openEntry(at)}
        />
      ))}
      <View className={styles.inset}>
        <FormError text={error} />
      </View>
      {open?.entry ? (
        <HealthQuestionSheet
          key={open.entry.field}
          question={open.entry}
          at={open.at}
          count={Math.max(fields.length, open.at + 1)}
          isNew={open.at === fields.length}
          dependents={listDependents(fields, open.entry.field)}
          {...sheet}
        />
      ) : null}
    </Card>
  )
}

interface RulesProps {
  fields: readonly FormQuestion[]
  rules: DeclarationRule[]
  error: string | undefined
  onChange: (rules: DeclarationRule[]) => void
}

const levels = { yellow: { text: '黄色', tone: 'warning' }, red: { text: '红色', tone: 'error' } } as const

function Rules({ fields, rules, error, onChange }: RulesProps) {
  const { open, openEntry, addEntry, sheet } = useOpenEntry(rules, onChange)
  return (
    <Card
      isFlush
      title="判定规则"
      {...(rules.length < getMaxCount(saveHealthDeclaration.input, 'rules') && {
        action: { text: '添加规则', onPress: () => addEntry() },
      })}
    >
      {rules.map((rule, at) => (
        <Cell
          key={`${rule.when} ${rule.title}`}
          title={rule.title}
          note={findRuleError(rule, fields) ?? `${describeCondition(rule.when, fields)}：${rule.advice}`}
          right={<Chip {...levels[rule.level]} />}
          onPress={() => openEntry(at)}
        />
      ))}
      <View className={styles.inset}>
        {rules.length === 0 ? <Cell title="没有规则" note="所有人都是绿色，可以进入" /> : null}
        <FormError text={error} />
      </View>
      {open ? <RuleSheet key={open.at} rule={open.entry} fields={fields} {...sheet} /> : null}
    </Card>
  )
}
