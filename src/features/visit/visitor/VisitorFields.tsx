import { getMaxLength } from '@/contract/field-limits'
import { fillVisit } from '@/contract/visit/visit-pass'
import { PLATE_LENGTH } from '@/lib/identity-numbers'
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
        maxLength={getMaxLength(fillVisit.input, 'visitorName')}
        placeholder={texts.nameHint}
        {...form.field('visitorName')}
      />
      <TextField
        label={texts.company}
        required
        maxLength={getMaxLength(fillVisit.input, 'visitorCompany')}
        placeholder={texts.companyHint}
        {...form.field('visitorCompany')}
      />
      <TextField
        label={texts.phone}
        required
        kind="dial"
        maxLength={getMaxLength(fillVisit.input, 'phone')}
        placeholder={texts.phoneHint}
        hint={texts.phoneNote}
        {...form.field('phone')}
      />
      <TextField
        label={texts.companions}
        kind="digits"
        maxLength={getMaxLength(fillVisit.input, 'companions')}
        placeholder={texts.companionsHint}
        {...form.field('companions')}
      />
      <MateFields companions={form.values.companions} {...form.field('mates')} />
      <TextField label={texts.plate} maxLength={PLATE_LENGTH} placeholder={texts.plateHint} {...form.field('plate')} />
    </Card>
  )
}
