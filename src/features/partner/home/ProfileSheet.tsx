import { View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import { updatePartnerProfile } from '@/contract/partner/partner-home'
import { showFieldErrors } from '@/parts/short-form/show-field-errors'
import { submitForm } from '@/parts/short-form/submit'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { useForm } from '@/parts/short-form/use-form'
import { type FieldError, validateLength, validatePersonName } from '@/parts/short-form/validate-fields'
import { showToast } from '@/platform/feedback'
import { refreshProfile } from '@/session/profile'
import type { PartnerUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextField } from '@/ui/form/TextField'

import styles from './My.module.scss'

interface ProfileValues extends Record<string, string> {
  name: string
  postName: string
}

/** Validation errors of a profile, by field. */
function validateProfile({ name, postName }: ProfileValues): { name: FieldError; postName: FieldError } {
  return {
    name: validatePersonName(name),
    postName: validateLength('职务', postName, getMaxLength(updatePartnerProfile.input, 'postName')),
  }
}

/** 个人资料: the fields that a partner may change without a review. */
export function ProfileSheet({ user, onClose }: { user: PartnerUser; onClose: () => void }) {
  const form = useForm<ProfileValues>({ name: user.name, postName: user.postName ?? '' }, validateProfile)
  const write = useWrite(updatePartnerProfile, { quiet: true })
  const save = async () => {
    if (!form.validate()) return
    const input = { name: form.values.name.trim(), postName: form.values.postName.trim() }
    const done = await submitForm(write, input, ({ data }) => showFieldErrors(form, data))
    if (!done) return
    await refreshProfile()
    showToast('已保存')
    onClose()
  }
  const bindText = createTextBinding(form, updatePartnerProfile.input)
  return (
    <Sheet
      isOpen
      title="个人资料"
      onClose={onClose}
      footer={<Button grow={1} text="保存" isBusy={write.isPending} onPress={() => void save()} />}
    >
      <View className={styles.sheet}>
        <TextField label="姓名" required {...bindText('name')} />
        <TextField label="职务" placeholder="如 区域经理" {...bindText('postName')} />
      </View>
    </Sheet>
  )
}
