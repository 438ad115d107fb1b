import { Text, View } from '@tarojs/components'

import type { OpenedVisit } from '@/contract/visit/visit-pass'
import type { DeviceVisit } from '@/features/visit/device-visits'
import { VisitorFrame } from '@/features/visit/language/VisitorLanguage'
import { useVisitKeepDays } from '@/features/visit/use-visit-keep-days'
import { VISITOR_PHONE_MAX } from '@/lib/visitor/visitor-phone'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'

import { InvitationHead } from './InvitationHead'
import { useInvitationReply } from './use-visitor-form'
import styles from './Visitor.module.scss'
import { emptyVisitor } from './visitor-form'
import { visitorTexts } from './visitor-texts'

interface MateClaimFormProps {
  token: string
  opened: OpenedVisit
  onDone: (deviceVisit: DeviceVisit) => void
}

/** A companion takes the pass of their own: name and company are as the main visitor has typed them. */
export function MateClaimForm({ token, opened, onDone }: MateClaimFormProps) {
  const { visitorName, visitorCompany, leaderName, companyName } = opened
  const initialValues = { ...emptyVisitor, visitorName, visitorCompany }
  const texts = useTexts(visitorTexts)
  const keepDays = useVisitKeepDays()
  const { form, tick, isBusy, submit } = useInvitationReply(token, initialValues, onDone)
  const button = <Button grow={1} size="large" text={texts.claim} isBusy={isBusy} onPress={submit} />
  const facts = [
    { label: texts.name, value: visitorName },
    { label: texts.company, value: visitorCompany },
  ]
  return (
    <VisitorFrame route="visitorPass" hasDarkHead color="white" bottom={button}>
      <InvitationHead title={texts.leaderInvites(leaderName ?? '', companyName)} opened={opened} />
      <View className={styles.overHead}>
        <Card title={texts.yourPass}>
          <FactList align="side" facts={facts} />
          <TextField
            label={texts.phone}
            required
            kind="dial"
            maxLength={VISITOR_PHONE_MAX}
            placeholder={texts.phoneHint}
            {...form.field('phone')}
          />
        </Card>
      </View>
      <View className={styles.agreement}>
        <AgreementTick {...tick} />
        <Text className={styles.note}>{texts.privacy(keepDays)}</Text>
      </View>
    </VisitorFrame>
  )
}
