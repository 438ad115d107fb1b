import { useState } from 'react'

import { useCall } from '@/api/query'
import { requestTrial } from '@/contract/identity/trial'
import { listDictItems } from '@/contract/organization/dictionary'
import { OptionSheet } from '@/parts/form/OptionSheet'
import { createTextBinding } from '@/parts/short-form/text-binding'
import type { useForm } from '@/parts/short-form/use-form'
import { PhoneProof } from '@/parts/sign-in/PhoneProof'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'

import type { TrialValues } from './trial-form'

type Form = ReturnType<typeof useForm<TrialValues>>

/** Name, company and phone number of the applicant. */
export function TrialFields({ form }: { form: Form }) {
  const bindText = createTextBinding(form, requestTrial.input)
  return (
    <>
      <Card title="企业信息">
        <TextField label="企业名称" required placeholder="营业执照上的全称" {...bindText('companyName')} />
        <ChosenField form={form} name="industry" label="所属行业" code="industry" />
        <ChosenField form={form} name="size" label="企业规模" code="company_size" />
      </Card>
      <Card title="联系方式">
        <TextField label="联系人" required placeholder="怎么称呼你" {...bindText('contactName')} />
        <PhoneProof
          required
          placeholder="用于接收短信和回访"
          mobile={form.field('mobile')}
          code={form.field('code')}
          purpose="trial"
        />
      </Card>
      <Card>
        <TextArea label="补充说明（选填）" placeholder="想解决什么问题，现在用什么系统" {...form.field('remark')} />
      </Card>
    </>
  )
}

interface ChosenFieldProps {
  form: Form
  name: 'industry' | 'size'
  label: string
  /** Code of the dictionary with the options. */
  code: string
}

/** A value selected from a dictionary. */
function ChosenField({ form, name, label, code }: ChosenFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const { data, refetch } = useCall(listDictItems, { code })
  const options = (data ?? [])
    .filter(({ isOn }) => isOn)
    .map(({ dictValue, dictLabel }) => ({ value: dictValue, text: dictLabel }))
  const value = form.values[name]
  const open = () => {
    if (options.length === 0) void refetch()
    setOpen(true)
  }
  return (
    <>
      <ChoiceField
        label={label}
        required
        text={options.find((one) => one.value === value)?.text ?? ''}
        error={form.getError(name)}
        onPress={open}
      />
      {isOpen ? (
        <OptionSheet
          title={label}
          options={options}
          value={value ? [value] : []}
          isSingle
          maxCount={undefined}
          onPick={([picked = '']) => form.set(name)(picked)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
