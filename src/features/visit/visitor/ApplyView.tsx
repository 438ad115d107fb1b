import { Text, View } from '@tarojs/components'

import { applyVisit } from '@/contract/visit/visit-pass'
import type { DeviceVisit } from '@/features/visit/device-visits'
import { VisitorFrame } from '@/features/visit/language/VisitorLanguage'
import { useVisitKeepDays } from '@/features/visit/use-visit-keep-days'
import { MOBILE_LENGTH } from '@/lib/validators'
import { TimeField } from '@/parts/form/TimeField'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'

import { type BookedProduct, useVisitApplication } from './use-visitor-form'
import styles from './Visitor.module.scss'
import { VisitorDraftBar } from './VisitorDraftBar'
import { VisitorFields } from './VisitorFields'
import { getUsualEnd } from './visitor-form'
import { visitorTexts } from './visitor-texts'

interface ApplyViewProps {
  product?: BookedProduct
  onDone: (deviceVisit: DeviceVisit) => void
}

/** Applies for a visit without an invitation. */
export function ApplyView({ product, onDone }: ApplyViewProps) {
  const texts = useTexts(visitorTexts)
  const keepDays = useVisitKeepDays()
  const { form, restoredAt, discard, tick, isBusy, submit } = useVisitApplication(onDone, product)
  const button = <Button grow={1} size="large" text={texts.apply} isBusy={isBusy} onPress={submit} />
  const bindText = createTextBinding(form, applyVisit.input)
  return (
    <VisitorFrame route="visitorPass" hasHead={false} bottom={button}>
      <View className={styles.form}>
        <VisitorDraftBar at={restoredAt} onDiscard={discard} />
        <Card title={texts.who}>
          <TextField label={texts.host} required placeholder={texts.hostHint} {...bindText('hostName')} />
          <TextField
            label={texts.hostPhone}
            required
            kind="phone"
            maxLength={MOBILE_LENGTH}
            placeholder={texts.hostPhoneHint}
            {...form.field('hostPhone')}
          />
          <TimeField label={texts.start} {...form.field('startTime')} />
          <TimeField label={texts.end} opensAt={getUsualEnd(form.values.startTime)} {...form.field('endTime')} />
          <TextField label={texts.purpose} required placeholder={texts.purposeHint} {...bindText('purpose')} />
        </Card>
        <VisitorFields form={form} />
        <View className={styles.agreement}>
          <AgreementTick {...tick} />
          <Text className={styles.note}>{texts.privacy(keepDays)}</Text>
        </View>
      </View>
    </VisitorFrame>
  )
}
