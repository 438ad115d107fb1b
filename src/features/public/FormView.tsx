import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import type { PublicForm } from '@/contract/public/public-form'
import { formatWireTime } from '@/lib/wire-time'
import type { RouteName } from '@/navigation/routes'
import { PageFrame } from '@/parts/PageFrame'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'

import { splitIntoSections } from './form-sections'
import { ProofCard } from './ProofCard'
import styles from './Public.module.scss'
import { PublicFormField } from './PublicFormField'
import { usePublicForm } from './use-public-form'

interface FormViewProps {
  form: PublicForm
  route: RouteName
  /** The introduction above the fields. */
  head: ReactNode
  invite?: string | undefined
}

/** A single-page form: introduction, fields in cards, and the submitter's phone number. */
export function FormView({ form, route, head, invite }: FormViewProps) {
  const answering = usePublicForm(form, { invite })
  const { filling, savedAt, isBusy } = answering
  const { content, errors, change } = filling
  const submitIfValid = () => {
    const isFilled = filling.check()
    const isProven = answering.proof.validate()
    if (isFilled && isProven) void answering.submit()
  }
  return (
    <PageFrame
      route={route}
      bottom={<Button grow={1} size="large" text={form.submitText} isBusy={isBusy} onPress={submitIfValid} />}
    >
      {head}
      <Notes form={form} />
      {splitIntoSections(form.fields, content).map(({ key, title, fields }) => (
        <Card key={key} title={title}>
          {fields.map((field) => (
            <PublicFormField
              key={field.field}
              field={field}
              quotas={form.quotas}
              value={content.main[field.field]}
              error={errors[field.field]}
              onChange={(value) => change((before) => ({ ...before, main: { ...before.main, [field.field]: value } }))}
            />
          ))}
        </Card>
      ))}
      <ProofCard form={form} answering={answering} />
      {savedAt ? (
        <View className={styles.saved}>
          <Icon name="success" size={14} />
          <Text>{formatWireTime(savedAt).slice(11, 16)} 已自动保存</Text>
        </View>
      ) : null}
    </PageFrame>
  )
}

function Notes({ form: { notes } }: { form: PublicForm }) {
  return notes.map(({ title, lines }) => (
    <Card key={title} title={title}>
      {lines.map((line) => (
        <View key={line} className={styles.line}>
          <View className={styles.dot} />
          <Text>{line}</Text>
        </View>
      ))}
    </Card>
  ))
}
