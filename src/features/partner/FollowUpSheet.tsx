import { View } from '@tarojs/components'
import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import { addFollowUp } from '@/contract/opportunity-acts'
import { chinaDay } from '@/lib/wire-time'
import { UploadField } from '@/parts/form/UploadField'
import { submitForm } from '@/parts/short-form/submit'
import { useForm } from '@/parts/short-form/use-form'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/Button'
import { DayInput } from '@/ui/DayInput'
import { Field } from '@/ui/Field'
import { Sheet } from '@/ui/Sheet'
import { TextArea } from '@/ui/TextArea'
import { TextField } from '@/ui/TextField'
import { Pills } from '@/ui/Tick'

import styles from './OpportunityScreen.module.scss'
import { emptyFollowUp, followUpErrors, followUpInput, followUpKinds, placeFaults } from './opportunity-forms'
import { opportunityCalls } from './use-report'

function useFollowUp(id: string, onClose: () => void) {
  const today = chinaDay(Date.now())
  const form = useForm(emptyFollowUp, (values) => followUpErrors(values, today))
  const [photos, setPhotos] = useState<string[]>([])
  const [photoError, setPhotoError] = useState<string>()
  const [isUnsent, setUnsent] = useState(false)
  const { mutateAsync, isPending } = useWrite(addFollowUp, { quiet: true, invalidates: opportunityCalls })
  const save = async () => {
    setPhotoError(isUnsent ? '照片还没有传完，请稍候或移除' : undefined)
    if (!form.tryIt() || isUnsent) return
    const done = await submitForm(
      () => mutateAsync(followUpInput(id, form.values, photos)),
      ({ data }) => placeFaults(form, data),
    )
    if (!done) return
    showToast('跟进已保存', SHORT_TOAST_MS)
    onClose()
  }
  return { form, today, photos, setPhotos, photoError, setUnsent, isPending, save }
}

/** 写跟进: how one was in touch, what came of it, photos, and what comes next. */
export function FollowUpSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { form, today, photos, setPhotos, photoError, setUnsent, isPending, save } = useFollowUp(id, onClose)
  return (
    <Sheet
      isOpen
      title="写跟进"
      onClose={onClose}
      footer={<Button grow={1} text="保存跟进" isBusy={isPending} onPress={() => void save()} />}
    >
      <View className={styles.sheet}>
        <Pills
          isSingle
          isRequired
          label="跟进方式"
          options={followUpKinds}
          value={followUpKinds.flatMap(({ value }) => (value === form.values.kind ? [value] : []))}
          onChange={([kind = 'other']) => form.set('kind')(kind)}
        />
        <TextArea
          label="跟进内容"
          required
          maxLength={500}
          placeholder="谈了什么，客户怎么说"
          {...form.field('content')}
        />
        <UploadField
          label="现场照片（选填）"
          ids={photos}
          isRequired={false}
          error={photoError}
          onChange={setPhotos}
          onUnsent={setUnsent}
        />
        <TextField label="下一步" maxLength={100} placeholder="选填，如 提交方案" {...form.field('nextStep')} />
        <Field label="跟进日期" error={form.errorOf('nextDate')}>
          <DayInput label="跟进日期" value={form.values.nextDate} from={today} onChange={form.set('nextDate')} />
        </Field>
      </View>
    </Sheet>
  )
}
