import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall } from '@/api/query'
import { createOpportunity } from '@/contract/partner/opportunity'
import { listPartnerProducts } from '@/contract/partner/opportunity-acts'
import { AMOUNT_LENGTH } from '@/lib/amount'
import { joinTexts } from '@/lib/text/join-texts'
import { chinaDay } from '@/lib/wire-time'
import { OptionSheet } from '@/parts/form/OptionSheet'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { Pressable } from '@/ui/action/Pressable'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { DayField } from '@/ui/form/DayInput'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'

import { getTextFieldProps } from './ReportFields'
import styles from './Submit.module.scss'
import type { SubmitField } from './submit-form'
import type { ReportFormState } from './use-report'

const optional: readonly SubmitField[] = [
  ...(['creditCode', 'productId', 'expectWan', 'expectSignDate', 'opportunityName', 'industry'] as const),
  ...(['city', 'address'] as const),
]

/** Optional fields; expanded when one has a value or an error. */
export function ReportMore({ report }: { report: ReportFormState }) {
  const { form, getError } = report
  const filled = optional.filter((field) => form.values[field].trim() !== '').length
  const [isPressed, setPressed] = useState(filled > 0)
  const isOpen = isPressed || optional.some((field) => getError(field) !== undefined)
  const note = filled > 0 ? `已填 ${filled} 项` : '信用代码、产品、金额等'
  return (
    <Card>
      <Pressable
        className={styles.more}
        label={`补充信息，${note}，${isOpen ? '收起' : '展开'}`}
        onPress={() => setPressed(!isOpen)}
      >
        <Text className={styles.moreTitle}>补充信息</Text>
        <Text className={styles.moreNote}>{note}</Text>
        <Icon className={`${styles.arrow} ${isOpen ? styles.up : ''}`} name="chevron-down" size={16} />
      </Pressable>
      {isOpen ? <Fields report={report} /> : null}
    </Card>
  )
}

function Fields({ report }: { report: ReportFormState }) {
  const field = (name: SubmitField) => getTextFieldProps(report, name)
  const bindText = createTextBinding({ field }, createOpportunity.input)
  return (
    <View>
      <TextField label="信用代码" kind="idCard" placeholder="18 位，查重更准" {...bindText('creditCode')} />
      <ProductField report={report} />
      <TextField
        label="预计金额"
        kind="amount"
        maxLength={AMOUNT_LENGTH}
        placeholder="如 86"
        right={<Text className={styles.unit}>万元</Text>}
        {...field('expectWan')}
      />
      <SignDay report={report} />
      <TextField label="商机名称" placeholder="不填则按客户与产品命名" {...bindText('opportunityName')} />
      <TextField label="所属行业" placeholder="如 汽车零部件" {...bindText('industry')} />
      <TextField label="所在城市" placeholder="如 浙江宁波" {...bindText('city')} />
      <TextField label="详细地址" placeholder="便于安排现场勘查" {...bindText('address')} />
    </View>
  )
}

function SignDay({ report }: { report: ReportFormState }) {
  const { value, onChange, error } = getTextFieldProps(report, 'expectSignDate')
  return <DayField label="预计签约" error={error} value={value} from={chinaDay(Date.now())} onChange={onChange} />
}

function ProductField({ report }: { report: ReportFormState }) {
  const [isOpen, setOpen] = useState(false)
  const { value, onChange, error } = getTextFieldProps(report, 'productId')
  const { data, refetch } = useCall(listPartnerProducts, {}, { quiet: true })
  const options = (data?.products ?? []).map(({ id, name, category }) => ({
    value: id,
    text: joinTexts([name, category]),
  }))
  const open = () => {
    if (options.length === 0) void refetch()
    setOpen(true)
  }
  const shown = options.find((one) => one.value === value)?.text ?? ''
  return (
    <>
      <ChoiceField label="意向产品" text={shown} error={error} onPress={open} />
      {isOpen ? (
        <OptionSheet
          title="意向产品"
          options={options}
          value={value ? [value] : []}
          isSingle
          maxCount={undefined}
          onPick={([picked = '']) => onChange(picked)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
