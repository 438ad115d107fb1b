import { fillVisit } from '@/contract/visit/visit-pass'
import { PLATE_LENGTH } from '@/lib/identity-numbers'
import { createTextBinding } from '@/parts/short-form/text-binding'
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
  const bindText = createTextBinding(form, fillVisit.input)
  return (
    <Card title={texts.visitor}>
      <TextField label={texts.name} required placeholder={texts.nameHint} {...bindText('visitorName')} />
      <TextField label={texts.company} required placeholder={texts.companyHint} {...bindText('visitorCompany')} />
      <TextField
        label={texts.phone}
        required
        kind="dial"
        placeholder={texts.phoneHint}
        hint={texts.phoneNote}
        {...bindText('phone')}
      />
      <TextField
        label={texts.companions}
        kind="digits"
        placeholder={texts.companionsHint}
        {...bindText('companions')}
      />
      <MateFields companions={form.values.companions} {...form.field('mates')} />
      <TextField label={texts.plate} maxLength={PLATE_LENGTH} placeholder={texts.plateHint} {...form.field('plate')} />
    </Card>
  )
}
