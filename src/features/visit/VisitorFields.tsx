import type { useForm } from '@/parts/short-form/use-form'
import { Card } from '@/ui/Card'
import { TextField } from '@/ui/TextField'

import type { VisitorValues } from './visitor-form'

type Form = Pick<ReturnType<typeof useForm<VisitorValues>>, 'values' | 'set' | 'errorOf'>

/** Who comes, from where, and the number that the pass is tied to. */
export function VisitorFields({ form }: { form: Form }) {
  const field = (name: keyof VisitorValues) => ({
    value: form.values[name],
    onChange: form.set(name),
    error: form.errorOf(name),
  })
  return (
    <Card title="访客信息">
      <TextField label="姓名" required maxLength={30} placeholder="与证件一致" {...field('visitorName')} />
      <TextField label="单位" required maxLength={60} placeholder="单位全称或简称" {...field('visitorCompany')} />
      <TextField label="手机号" required kind="phone" maxLength={11} placeholder="接待人联系您" {...field('phone')} />
      <TextField
        label="随行人数"
        kind="digits"
        maxLength={2}
        placeholder="不含本人，没有可不填"
        {...field('companions')}
      />
      <TextField label="车牌" maxLength={8} placeholder="开车来访请填" {...field('plate')} />
    </Card>
  )
}
