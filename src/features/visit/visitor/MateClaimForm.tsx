import { Text, View } from '@tarojs/components'

import type { OpenedVisit } from '@/contract/visit/visit-pass'
import type { DeviceVisit } from '@/features/visit/device-visits'
import { formatVisitTime } from '@/features/visit/pass/pass-facts'
import { PageFrame } from '@/parts/PageFrame'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'

import { useInvitationReply } from './use-visitor-form'
import styles from './Visitor.module.scss'
import { emptyVisitor } from './visitor-form'

interface MateClaimFormProps {
  token: string
  opened: OpenedVisit
  onDone: (held: DeviceVisit) => void
}

/** A companion takes the pass of their own: name and company are as the main visitor has typed them. */
export function MateClaimForm({ token, opened, onDone }: MateClaimFormProps) {
  const { visitorName, visitorCompany, leaderName, companyName } = opened
  const known = { ...emptyVisitor, visitorName, visitorCompany }
  const { form, tick, isBusy, submit } = useInvitationReply(token, known, onDone)
  const button = <Button grow={1} size="large" text="领取通行证" isBusy={isBusy} onPress={submit} />
  const facts = [
    { label: '姓名', value: visitorName },
    { label: '单位', value: visitorCompany },
  ]
  return (
    <PageFrame route="visitorPass" ink="white" bottom={button}>
      <View className={styles.head}>
        <Text className={styles.headMeta}>
          {leaderName}请你同行到访{companyName}
        </Text>
        <Text className={styles.headTitle}>{opened.purpose}</Text>
        <Text className={styles.headMeta}>
          {opened.repeatText ?? formatVisitTime(opened.startTime, opened.endTime)}
        </Text>
        <Text className={styles.headMeta}>
          {opened.gateName} · 接待人 {opened.hostName}
        </Text>
      </View>
      <View className={styles.overHead}>
        <Card title="你的通行证">
          <FactList align="side" facts={facts} />
          <TextField
            label="手机号"
            required
            kind="phone"
            maxLength={11}
            placeholder="接待人联系你"
            {...form.field('phone')}
          />
        </Card>
      </View>
      <View className={styles.agreement}>
        <AgreementTick {...tick} />
        <Text className={styles.note}>资料仅用于本次到访的接待与核验，90 天后删除。</Text>
      </View>
    </PageFrame>
  )
}
