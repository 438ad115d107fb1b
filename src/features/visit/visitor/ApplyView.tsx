import { Text, View } from '@tarojs/components'
import { PERSON_NAME_MAX } from '@/contract/shapes'
import type { DeviceVisit } from '@/features/visit/device-visits'
import { TimeField } from '@/parts/form/TimeField'
import { PageFrame } from '@/parts/PageFrame'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { useVisitApplication } from './use-visitor-form'
import styles from './Visitor.module.scss'
import { VisitorFields } from './VisitorFields'
import { getUsualEnd, type VisitApplicationValues } from './visitor-form'

interface ApplyViewProps {
  /** Values from the previous page. */
  known?: Partial<VisitApplicationValues>
  onDone: (held: DeviceVisit) => void
  onBack: () => void
}

/** Applies for a visit without an invitation. */
export function ApplyView({ known, onDone, onBack }: ApplyViewProps) {
  const { form, tick, isBusy, submit } = useVisitApplication(onDone, known)
  const button = <Button grow={1} size="large" text="提交申请" isBusy={isBusy} onPress={submit} />
  return (
    <PageFrame route="visitorPass" hasHead={false} bottom={button} onBack={onBack}>
      <View className={styles.form}>
        <Card title="拜访谁">
          <TextField
            label="接待人"
            required
            maxLength={PERSON_NAME_MAX}
            placeholder="要拜访的人"
            {...form.field('hostName')}
          />
          <TextField
            label="接待人手机"
            required
            kind="phone"
            maxLength={11}
            placeholder="与本人一致才能提交"
            {...form.field('hostPhone')}
          />
          <TimeField label="到访时间" {...form.field('startTime')} />
          <TimeField label="离开时间" opensAt={getUsualEnd(form.values.startTime)} {...form.field('endTime')} />
          <TextField label="事由" required maxLength={100} placeholder="如 设备交流" {...form.field('purpose')} />
        </Card>
        <VisitorFields form={form} />
        <View className={styles.agreement}>
          <AgreementTick {...tick} />
          <Text className={styles.note}>资料仅用于本次到访的接待与核验，90 天后删除。</Text>
        </View>
      </View>
    </PageFrame>
  )
}
