import { Text, View } from '@tarojs/components'
import { useMemo } from 'react'

import { declareHealth, type HealthDeclaration } from '@/contract/visit/health'
import type { FormField } from '@/contract/workflow/form'
import { VisitorFrame } from '@/features/visit/language/VisitorLanguage'
import { VisitorDraftBar } from '@/features/visit/visitor/VisitorDraftBar'
import { visibleFields } from '@/lib/form/form'
import type { FormContent } from '@/lib/form/form-types'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { getCodeSender } from '@/parts/sign-in/send-code'
import { toAriaProps } from '@/platform/aria'
import { useLanguage, useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { CodeField } from '@/ui/form/CodeField'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'

import styles from './Health.module.scss'
import { HealthQuestion } from './HealthQuestion'
import { translateDeclaration } from './health-english'
import { isBeyondCodes } from './health-form'
import type { DeclarationKey } from './health-pass-store'
import { englishPurposes, healthTexts } from './health-texts'
import { useHealthDeclaration } from './use-health-declaration'

interface HealthFormProps {
  visitId: string | undefined
  visitHolder: string | undefined
  site: HealthDeclaration
  onDone: (key: DeclarationKey) => void
}

type Declaring = ReturnType<typeof useHealthDeclaration>

/** The visible questions by section, given the answers. */
function splitIntoSections(fields: readonly FormField[], content: FormContent) {
  const sections: { title: string; fields: FormField[] }[] = []
  for (const field of visibleFields(fields, content)) {
    if (field.type === 'section') sections.push({ title: field.label, fields: [] })
    else if (sections.length === 0) sections.push({ title: '', fields: [field] })
    else sections.at(-1)?.fields.push(field)
  }
  return sections.filter((section) => section.fields.length > 0)
}

/** The declaration form of a site: questions, declarant, and consent to data use. */
export function HealthForm(props: HealthFormProps) {
  const language = useLanguage()
  const site = useMemo(() => translateDeclaration(props.site, language), [props.site, language])
  const texts = useTexts(healthTexts)
  const declaring = useHealthDeclaration(props)
  const { filling, isBusy, submit, restoredAt, startOver } = declaring
  const { content, errors, change } = filling
  const button = <Button grow={1} size="large" text={texts.submit} isBusy={isBusy} onPress={() => void submit()} />
  return (
    <VisitorFrame route="healthPass" bottom={button}>
      <View className={styles.hero}>
        <Text className={styles.heroTitle}>{site.title}</Text>
        <Text className={styles.heroLead}>{site.lead}</Text>
        <Text className={styles.heroMeta}>{texts.validFor(site.siteName, site.validHours)}</Text>
      </View>
      <VisitorDraftBar at={restoredAt} onDiscard={startOver} />
      {splitIntoSections(site.fields, content).map(({ title, fields }) => (
        <Card key={title} title={title}>
          {fields.map((field) => (
            <HealthQuestion
              key={field.field}
              field={field}
              value={content.main[field.field]}
              error={errors[field.field]}
              onChange={(value) => change((before) => ({ ...before, main: { ...before.main, [field.field]: value } }))}
            />
          ))}
        </Card>
      ))}
      <Person site={site} declaring={declaring} />
      <Purposes site={site} declaring={declaring} />
    </VisitorFrame>
  )
}

function Person({
  site: { person },
  declaring: { form, needsCode },
}: {
  site: HealthDeclaration
  declaring: Declaring
}) {
  const texts = useTexts(healthTexts)
  if (person) {
    const facts = [
      { label: texts.name, value: person.name },
      { label: texts.company, value: person.company },
      { label: texts.phone, value: person.phone },
    ]
    return (
      <Card title={texts.declarant}>
        <FactList align="side" facts={facts.filter(({ value }) => value !== '')} />
      </Card>
    )
  }
  const bindText = createTextBinding(form, declareHealth.input.entries.person.wrapped)
  return (
    <Card title={texts.declarant}>
      <TextField label={texts.name} required placeholder={texts.nameHint} {...bindText('name')} />
      <TextField label={texts.company} placeholder={texts.optional} {...bindText('company')} />
      <TextField
        label={texts.phone}
        required
        kind="dial"
        placeholder={texts.phoneHint}
        {...(isBeyondCodes(form.values.phone) && { hint: texts.codeForeign })}
        {...bindText('phone')}
      />
      {needsCode ? (
        <CodeField
          label={texts.code}
          required
          {...form.field('code')}
          {...getCodeSender(form.values.phone, 'publicForm')}
        />
      ) : null}
    </Card>
  )
}

/** The purposes in the language of the page. */
function usePurposes({ purposes, retentionDays }: HealthDeclaration): HealthDeclaration['purposes'] {
  const texts = useTexts(healthTexts)
  const language = useLanguage()
  return purposes.map((purpose) => {
    const words = language === 'en' ? englishPurposes[purpose.key](retentionDays, purpose.title) : purpose
    const title = purpose.need === 'required' ? words.title : texts.optionalPurpose(words.title)
    return { ...purpose, title, text: words.text }
  })
}

function Purposes({ site, declaring }: { site: HealthDeclaration; declaring: Declaring }) {
  const texts = useTexts(healthTexts)
  const purposes = usePurposes(site)
  const { agreed, agree, missing } = declaring
  return (
    <Card title={texts.consents}>
      {purposes.map((purpose) => (
        <View key={purpose.key} className={styles.purpose}>
          <Checkbox
            checked={agreed.includes(purpose.key)}
            label={texts.agreeTo(purpose.title)}
            onChange={(isOn) => agree(purpose.key, isOn)}
          >
            <View className={styles.purposeText}>
              <Text className={styles.purposeTitle}>{purpose.title}</Text>
              <Text className={styles.purposeNote}>{purpose.text}</Text>
            </View>
          </Checkbox>
          {missing === purpose.key ? (
            <Text className={styles.error} {...toAriaProps({ role: 'alert' })}>
              {texts.consentMissing}
            </Text>
          ) : null}
        </View>
      ))}
    </Card>
  )
}
