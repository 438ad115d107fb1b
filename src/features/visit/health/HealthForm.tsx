import { Text, View } from '@tarojs/components'
import { PERSON_NAME_MAX } from '@/contract/shapes'
import type { HealthDeclaration } from '@/contract/visit/health'
import type { FormField } from '@/contract/workflow/form'
import { visibleFields } from '@/lib/form/form'
import type { FormContent } from '@/lib/form/form-types'
import { PageFrame } from '@/parts/PageFrame'
import { getCodeSender } from '@/parts/sign-in/send-code'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { CodeField } from '@/ui/form/CodeField'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'

import styles from './Health.module.scss'
import { HealthQuestion } from './HealthQuestion'
import type { DeclarationKey } from './health-pass-store'
import { useHealthDeclaration } from './use-health-declaration'

interface HealthFormProps {
  visitId: string | undefined
  visitHolder: string | undefined
  site: HealthDeclaration
  onDone: (held: DeclarationKey) => void
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
  const { site } = props
  const declaring = useHealthDeclaration(props)
  const { filling, isBusy, submit } = declaring
  const { content, errors, change } = filling
  const button = <Button grow={1} size="large" text="提交申报" isBusy={isBusy} onPress={() => void submit()} />
  return (
    <PageFrame route="healthPass" bottom={button}>
      <View className={styles.hero}>
        <Text className={styles.heroTitle}>{site.title}</Text>
        <Text className={styles.heroLead}>{site.lead}</Text>
        <Text className={styles.heroMeta}>
          {site.siteName} · 有效 {site.validHours} 小时
        </Text>
      </View>
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
    </PageFrame>
  )
}

function Person({
  site: { person },
  declaring: { form, needsCode },
}: {
  site: HealthDeclaration
  declaring: Declaring
}) {
  if (person) {
    const facts = [
      { label: '姓名', value: person.name },
      { label: '单位', value: person.company },
      { label: '手机号', value: person.phone },
    ]
    return (
      <Card title="申报人">
        <FactList align="side" facts={facts.filter(({ value }) => value !== '')} />
      </Card>
    )
  }
  return (
    <Card title="申报人">
      <TextField label="姓名" required maxLength={PERSON_NAME_MAX} placeholder="与证件一致" {...form.field('name')} />
      <TextField label="单位" maxLength={60} placeholder="选填" {...form.field('company')} />
      <TextField
        label="手机号"
        required
        kind="phone"
        maxLength={11}
        placeholder="11 位手机号"
        {...form.field('phone')}
      />
      {needsCode ? (
        <CodeField
          label="验证码"
          required
          {...form.field('code')}
          {...getCodeSender(form.values.phone, 'publicForm')}
        />
      ) : null}
    </Card>
  )
}

const getPurposeTitle = ({ title, need }: HealthDeclaration['purposes'][number]) =>
  need === 'required' ? title : `${title}（可选）`

function Purposes({ site: { purposes }, declaring }: { site: HealthDeclaration; declaring: Declaring }) {
  const { agreed, agree, missing } = declaring
  return (
    <Card title="逐项同意">
      {purposes.map((purpose) => (
        <View key={purpose.key} className={styles.purpose}>
          <Checkbox
            checked={agreed.includes(purpose.key)}
            label={`同意${getPurposeTitle(purpose)}`}
            onChange={(isOn) => agree(purpose.key, isOn)}
          >
            <View className={styles.purposeText}>
              <Text className={styles.purposeTitle}>{getPurposeTitle(purpose)}</Text>
              <Text className={styles.purposeNote}>{purpose.text}</Text>
            </View>
          </Checkbox>
          {missing === purpose.key ? (
            <Text className={styles.error} {...toAriaProps({ role: 'alert' })}>
              同意后才能生成通行证
            </Text>
          ) : null}
        </View>
      ))}
    </Card>
  )
}
