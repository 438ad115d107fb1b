import { PERSON_NAME_MAX } from '@/contract/shapes'
import { VISITOR_PHONE_MAX } from '@/lib/visitor/visitor-phone'
import type { useForm } from '@/parts/short-form/use-form'
import { useTexts } from '@/theme/language'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'

import { MateFields } from './MateFields'
import type { VisitorValues } from './visitor-form'
import { visitorTexts } from './visitor-texts'

type Form = Pick<ReturnType<typeof useForm<VisitorValues>>, 'field' | 'values'>

/** The visitor's name, company and the phone number that the pass is bound to. */
export function VisitorFields({ form }: { form: Form }) {
  const texts = useTexts(visitorTexts)
  return (
    <Card title={texts.visitor}>
      <TextField
        label={texts.name}
        required
        maxLength={PERSON_NAME_MAX}
        placeholder={texts.nameHint}
        {...form.field('visitorName')}
      />
      <TextField
        label={texts.company}
        required
        maxLength={60}
        placeholder={texts.companyHint}
        {...form.field('visitorCompany')}
      />
      <TextField
        label={texts.phone}
        required
        kind="dial"
        maxLength={VISITOR_PHONE_MAX}
        placeholder={texts.phoneHint}
        hint={texts.phoneNote}
        {...form.field('phone')}
      />
      <TextField
        label={texts.companions}
        kind="digits"
        maxLength={2}
        placeholder={texts.companionsHint}
        {...form.field('companions')}
      />
      <MateFields companions={form.values.companions} {...form.field('mates')} />
      <TextField label={texts.plate} maxLength={8} placeholder={texts.plateHint} {...form.field('plate')} />
    </Card>
  )
}
