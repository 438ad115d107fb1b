import { View } from '@tarojs/components'

import type { PublicForm } from '@/contract/public/public-form'
import { MOBILE_LENGTH } from '@/lib/validators'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { getCodeSender } from '@/parts/sign-in/send-code'
import { CodeField } from '@/ui/form/CodeField'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'

import styles from './Public.module.scss'
import type { PublicFormState } from './use-public-form'

interface ProofCardProps {
  form: PublicForm
  answering: PublicFormState
}

function getPhonePurpose({ isAnonymous, oncePer }: PublicForm): string {
  if (isAnonymous) return '只用于一人一份，不与答案一起保存'
  return oncePer === 'day' ? '用于接收短信与联系，每天可提交一次' : '用于接收短信与联系，每个手机号限一次'
}

/** The phone number with its code, and the agreement. */
export function ProofCard({ form, answering: { proof, agreement } }: ProofCardProps) {
  const field = (name: 'mobile' | 'code') => ({ required: true, ...proof.field(name) })
  return (
    <>
      <Card title="验证手机号">
        <TextField
          label="手机号"
          kind="phone"
          maxLength={MOBILE_LENGTH}
          placeholder="11 位手机号"
          hint={getPhonePurpose(form)}
          {...field('mobile')}
        />
        <CodeField label="验证码" {...field('code')} {...getCodeSender(proof.values.mobile, 'publicForm')} />
      </Card>
      <View className={styles.agreement}>
        <AgreementTick {...agreement.tick} />
      </View>
    </>
  )
}
