import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import type { CallRefusal } from '@/api/call-error'
import { useWrite } from '@/api/query'
import type { OutputOf } from '@/contract/endpoint'
import { type EnquiryWish, enquireProduct, type Product } from '@/contract/exhibition/exhibition'
import { submitForm } from '@/parts/short-form/submit'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { useForm } from '@/parts/short-form/use-form'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { PhoneProof } from '@/parts/sign-in/PhoneProof'
import { useAgreement } from '@/parts/sign-in/use-agreement'
import { useOwnNumber } from '@/parts/sign-in/use-own-number'
import { toAriaProps } from '@/platform/aria'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { Sheet } from '@/ui/feedback/Sheet'
import { Field } from '@/ui/form/Field'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { FactList } from '@/ui/list/FactList'
import { Icon } from '@/ui/media/Icon'

import styles from './Enquiry.module.scss'
import { type EnquiryValues, emptyEnquiry, validateEnquiry, wishes } from './enquiry-form'

type Receipt = OutputOf<typeof enquireProduct>

interface EnquirySheetProps {
  product: Product
  isOpen: boolean
  onClose: () => void
}

/** The enquiry form, prefilled from the account, and its submission. */
function useEnquiry(productId: string, onDone: (receipt: Receipt) => void) {
  const user = useStaffUser()
  const initialFields = {
    ...emptyEnquiry,
    name: user?.realName ?? '',
    company: user?.companyName ?? '',
    mobile: user?.mobile ?? '',
  }
  const { isOwnNumber, requireCode } = useOwnNumber()
  const form = useForm<EnquiryValues>(initialFields, (values) => validateEnquiry(values, isOwnNumber(values.mobile)))
  const write = useWrite(enquireProduct, { quiet: true })
  const showRefusal = ({ code, message }: CallRefusal<typeof enquireProduct>): boolean => {
    if (code === 409) form.refuse('mobile', message)
    else if (code !== 422) return false
    else {
      form.refuse('smsCode', message)
      requireCode(form.values.mobile)
    }
    return true
  }
  const submit = async () => {
    const { wish, name, company, mobile, smsCode, content } = form.values
    const who = { name: name.trim(), company: company.trim(), mobile: mobile.trim(), content: content.trim() }
    // Safe cast: the form is validated.
    const about = { productId, wish: wish as EnquiryWish, agreed: true as const }
    const input = { ...about, ...who, ...(!isOwnNumber(mobile) && { smsCode: smsCode.trim() }) }
    const receipt = await submitForm(write, input, showRefusal)
    if (receipt) onDone(receipt)
  }
  return { form, submit, isBusy: write.isPending, needsCode: !isOwnNumber(form.values.mobile) }
}

function Wishes({
  chosen,
  error,
  onChoose,
}: {
  chosen: string
  error: string | undefined
  onChoose: (key: string) => void
}) {
  return (
    <Field label="想了解" required error={error}>
      <View className={styles.wishes} {...toAriaProps({ role: 'radiogroup', label: '想了解' })}>
        {wishes.map(({ key, text }) => (
          <Pressable
            key={key}
            role="radio"
            isSmall
            checked={key === chosen}
            label={text}
            className={`${styles.wish} ${key === chosen ? styles.on : ''}`}
            onPress={() => onChoose(key)}
          >
            <Text>{text}</Text>
          </Pressable>
        ))}
      </View>
    </Field>
  )
}

interface DoneProps {
  receipt: Receipt
  product: Product
  onClose: () => void
}

function Done({ receipt, product, onClose }: DoneProps) {
  const facts = [
    { label: '咨询编号', value: receipt.enquiryNo },
    { label: '产品', value: `${product.name} ${product.model}` },
    { label: '提交时间', value: receipt.submitTime.slice(0, 16) },
    { label: '联系你', value: `${receipt.replyBefore.slice(0, 16)} 之前` },
  ]
  return (
    <Sheet isOpen title="咨询已提交" onClose={onClose} footer={<Button grow={1} text="知道了" onPress={onClose} />}>
      <View className={styles.done}>
        <Icon name="success" size={40} />
        <Text className={styles.doneText}>我们会尽快与你联系</Text>
      </View>
      <FactList align="side" facts={facts} />
    </Sheet>
  )
}

/** Sends an enquiry about a product; the input stays until it is sent, also while the sheet is closed. */
export function EnquirySheet({ product, isOpen, onClose }: EnquirySheetProps) {
  const [isAsking, setAsking] = useState(isOpen)
  if (isOpen && !isAsking) setAsking(true)
  const finish = () => {
    setAsking(false)
    onClose()
  }
  // Mounted at the first opening, when the signed-in user is known.
  return isAsking ? <Enquiry product={product} isOpen={isOpen} onClose={onClose} onDone={finish} /> : null
}

function Enquiry({ product, isOpen, onClose, onDone }: EnquirySheetProps & { onDone: () => void }) {
  const [receipt, setReceipt] = useState<Receipt>()
  const { form, submit, isBusy, needsCode } = useEnquiry(product.id, setReceipt)
  const { canContinue, tick } = useAgreement()
  if (receipt) return <Done product={product} receipt={receipt} onClose={onDone} />
  const submitIfValid = () => {
    const isFilled = form.validate()
    if (canContinue() && isFilled) void submit()
  }
  const footer = <Button grow={1} size="large" text="提交咨询" isBusy={isBusy} onPress={submitIfValid} />
  const bindText = createTextBinding(form, enquireProduct.input)
  return (
    <Sheet isOpen={isOpen} title={`咨询 ${product.model}`} onClose={onClose} footer={footer}>
      <Wishes chosen={form.values.wish} error={form.getError('wish')} onChoose={form.set('wish')} />
      <TextField label="姓名" required placeholder="怎么称呼你" {...bindText('name')} />
      <TextField label="单位" required placeholder="公司或机构名称" {...bindText('company')} />
      <PhoneProof
        required
        placeholder="方便与你联系"
        mobile={form.field('mobile')}
        code={needsCode ? form.field('smsCode') : undefined}
        purpose="enquiry"
      />
      <TextArea label="补充说明" placeholder="数量、工件、到货时间等，选填" {...bindText('content')} />
      <View className={styles.agreement}>
        <AgreementTick {...tick} />
      </View>
    </Sheet>
  )
}
