import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { type OpenedVisit, openVisit } from '@/contract/visit/visit-pass'
import type { DeviceVisit } from '@/features/visit/device-visits'
import { buildInviteAddress, inviteWords } from '@/features/visit/host/share-visit'
import { formatVisitTime } from '@/features/visit/pass/pass-facts'
import { isAbsent } from '@/lib/absent'
import { relaunchHome } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { OpenInMini } from '@/parts/wechat/OpenInMini'
import { useShareCard } from '@/parts/wechat/use-share-card'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { notFound } from '@/ui/pictures/not-found'
import { underReview } from '@/ui/pictures/under-review'
import { MateClaimForm } from './MateClaimForm'
import { useInvitationReply, usePassRecovery } from './use-visitor-form'
import styles from './Visitor.module.scss'
import { VisitorFields } from './VisitorFields'
import { emptyVisitor } from './visitor-form'

const home = { text: '返回首页', onPress: () => void relaunchHome() }
const filled = (
  <EmptyView
    picture={underReview}
    text="资料已填写"
    hint="请在填写资料的手机上打开通行证；换了手机请联系接待人重新邀请。"
    action={home}
  />
)

interface FillViewProps {
  token: string
  onDone: (held: DeviceVisit) => void
}

/** Completes an invitation with the visitor's data. */
export function FillView({ token, onDone }: FillViewProps) {
  const query = useCall(openVisit, { token }, { quiet: true })
  const { data } = query
  const isRecovering = usePassRecovery(token, data?.isFilled ?? false, onDone)
  if (data?.leaderName && !data.isFilled) return <MateClaimForm token={token} opened={data} onDone={onDone} />
  if (data && !data.isFilled) return <FillForm token={token} opened={data} onDone={onDone} />
  return (
    <PageFrame route="visitorPass" hasHead={false}>
      {isAbsent(query.error) ? (
        <EmptyView picture={notFound} text="邀请已失效" hint={query.error.message} action={home} />
      ) : (
        <QueryView query={query} what="邀请">
          {() => (isRecovering ? <ListSkeleton /> : filled)}
        </QueryView>
      )}
    </PageFrame>
  )
}

function FillForm({ token, opened, onDone }: FillViewProps & { opened: OpenedVisit }) {
  const { visitorName, visitorCompany, companions, plate } = opened
  const known = {
    ...emptyVisitor,
    visitorName,
    visitorCompany,
    companions: companions ? String(companions) : '',
    plate,
  }
  const { form, tick, isBusy, submit } = useInvitationReply(token, known, onDone)
  const title = `${opened.companyName}邀请你到访`
  useShareCard({ title, text: inviteWords, path: buildInviteAddress(token), picture: 'visit' })
  const button = <Button grow={1} size="large" text="提交" isBusy={isBusy} onPress={submit} />
  return (
    <PageFrame route="visitorPass" ink="white" bottom={button}>
      <View className={styles.head}>
        <Text className={styles.headMeta}>{title}</Text>
        <Text className={styles.headTitle}>{opened.purpose}</Text>
        <Text className={styles.headMeta}>
          {opened.repeatText ?? formatVisitTime(opened.startTime, opened.endTime)}
        </Text>
        <Text className={styles.headMeta}>
          {opened.gateName} · 接待人 {opened.hostName}
        </Text>
      </View>
      <View className={styles.overHead}>
        <VisitorFields form={form} />
      </View>
      <OpenInMini address={buildInviteAddress(token)} text="在微信小程序中填写" />
      <View className={styles.agreement}>
        <AgreementTick {...tick} />
        <Text className={styles.note}>资料仅用于本次到访的接待与核验，90 天后删除。</Text>
      </View>
    </PageFrame>
  )
}
