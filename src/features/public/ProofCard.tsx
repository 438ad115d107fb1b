import { View } from '@tarojs/components'

import type { PublicForm } from '@/contract/public/public-form'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { PhoneProof } from '@/parts/sign-in/PhoneProof'
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
  return (
    <>
      <Card title="验证手机号">
        <PhoneProof
          required
          placeholder="11 位手机号"
          hint={getPhonePurpose(form)}
          mobile={proof.field('mobile')}
          code={proof.field('code')}
          purpose="publicForm"
        />
      </Card>
      <View className={styles.agreement}>
        <AgreementTick {...agreement.tick} />
      </View>
    </>
  )
}
