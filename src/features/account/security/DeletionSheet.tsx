import { Text, View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import { requestDeletion } from '@/contract/identity/deletion'
import { maskPhone } from '@/lib/mask'
import { useForm } from '@/parts/short-form/use-form'
import { validateSmsCode } from '@/parts/short-form/validate-fields'
import { sendCode } from '@/parts/sign-in/send-code'
import { showToast } from '@/platform/feedback'
import { refreshProfile } from '@/session/profile'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { CodeField } from '@/ui/form/CodeField'

import styles from './AccountData.module.scss'

interface DeletionSheetProps {
  isOpen: boolean
  mobile: string
  onClose: () => void
}

/** Confirms the deletion with a code sent to the phone. */
export function DeletionSheet({ isOpen, mobile, onClose }: DeletionSheetProps) {
  const form = useForm({ code: '' }, ({ code }) => ({ code: validateSmsCode(code) }))
  const write = useWrite(requestDeletion, {
    quiet: true,
    onSuccess: () => {
      void refreshProfile()
      showToast('已提交注销申请')
      onClose()
    },
  })
  const submit = () => {
    if (!form.validate()) return
    write.mutate(
      { code: form.values.code.trim() },
      { onError: (error) => form.refuse('code', error.message || '没有提交成功，请重试') },
    )
  }
  return (
    <Sheet
      isOpen={isOpen}
      title="确认注销"
      onClose={onClose}
      footer={<Button grow={1} kind="danger" text="确认注销" isBusy={write.isPending} onPress={submit} />}
    >
      <Text className={styles.text}>验证码将发送至 {maskPhone(mobile)}，验证后进入 7 天冷静期。</Text>
      <View className={styles.code}>
        <CodeField
          variant="box"
          label="验证码"
          {...form.field('code')}
          canSend={mobile !== ''}
          onSend={() => sendCode(mobile, 'delete')}
        />
      </View>
    </Sheet>
  )
}
