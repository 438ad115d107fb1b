import { View } from '@tarojs/components'

import type { CallRefusal } from '@/api/call-error'
import { useWrite } from '@/api/query'
import { changePassword } from '@/contract/identity/user'
import { submitForm } from '@/parts/short-form/submit'
import { useForm } from '@/parts/short-form/use-form'
import { validatePasswordChange } from '@/parts/short-form/validate-fields'
import { Button } from '@/ui/action/Button'
import { PasswordField } from '@/ui/form/PasswordField'

import styles from './SignInForm.module.scss'

const empty = { old: '', password: '', repeated: '' }

/** Changes the password of staff and partners: the old password, and the new one twice. */
export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const form = useForm(empty, validatePasswordChange)
  const write = useWrite(changePassword, { quiet: true })
  const showRefusal = ({ code, message }: CallRefusal<typeof changePassword>): boolean => {
    const isAboutOld = code === 422 || code === 429
    if (isAboutOld) form.refuse('old', message)
    else if (code === 400) form.refuse('password', '新密码不符合要求，请换一个')
    return isAboutOld || code === 400
  }
  const save = async () => {
    if (!form.validate()) return
    const input = { oldPassword: form.values.old, newPassword: form.values.password }
    const done = await submitForm(write, input, showRefusal)
    if (done) onChanged()
  }
  const field = (name: keyof typeof empty) => ({ variant: 'box' as const, ...form.field(name) })
  return (
    <>
      <View className={styles.fields}>
        <PasswordField label="原密码" placeholder="当前使用的密码" {...field('old')} />
        <PasswordField label="新密码" placeholder="8 至 64 位" {...field('password')} />
        <PasswordField label="确认" placeholder="再输入一次" {...field('repeated')} />
      </View>
      <View className={styles.buttons}>
        <Button size="large" text="确定" isBusy={write.isPending} onPress={() => void save()} />
      </View>
    </>
  )
}
