import { PERSON_NAME_MAX } from '@/contract/shapes'
import type { useForm } from '@/parts/short-form/use-form'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'

import { MateFields } from './MateFields'
import type { VisitorValues } from './visitor-form'

type Form = Pick<ReturnType<typeof useForm<VisitorValues>>, 'field' | 'values'>

/** The visitor's name, company and the phone number that the pass is bound to. */
export function VisitorFields({ form }: { form: Form }) {
  return (
    <Card title="访客信息">
      <TextField
        label="姓名"
        required
        maxLength={PERSON_NAME_MAX}
        placeholder="与证件一致"
        {...form.field('visitorName')}
      />
      <TextField label="单位" required maxLength={60} placeholder="单位全称或简称" {...form.field('visitorCompany')} />
      <TextField
        label="手机号"
        required
        kind="phone"
        maxLength={11}
        placeholder="接待人联系你"
        {...form.field('phone')}
      />
      <TextField
        label="随行人数"
        kind="digits"
        maxLength={2}
        placeholder="不含本人，没有可不填"
        {...form.field('companions')}
      />
      <MateFields companions={form.values.companions} {...form.field('mates')} />
      <TextField label="车牌" maxLength={8} placeholder="开车来访请填" {...form.field('plate')} />
    </Card>
  )
}
