import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { type OpenedVisit, openVisit } from '@/contract/visit/visit-pass'
import type { DeviceVisit } from '@/features/visit/device-visits'
import { buildInviteAddress, inviteWords } from '@/features/visit/host/share-visit'
import { VisitorFrame } from '@/features/visit/language/VisitorLanguage'
import { useVisitKeepDays } from '@/features/visit/use-visit-keep-days'
import { isAbsent } from '@/lib/absent'
import { relaunchHome } from '@/navigation/navigate'
import { QueryView } from '@/parts/QueryView'
import { AgreementTick } from '@/parts/sign-in/AgreementTick'
import { OpenInMini } from '@/parts/wechat/OpenInMini'
import { useShareCard } from '@/parts/wechat/use-share-card'
import { useLanguage, useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { notFound } from '@/ui/pictures/not-found'
import { underReview } from '@/ui/pictures/under-review'

import { InvitationHead } from './InvitationHead'
import { MateClaimForm } from './MateClaimForm'
import { useInvitationReply, usePassRecovery } from './use-visitor-form'
import styles from './Visitor.module.scss'
import { VisitorDraftBar } from './VisitorDraftBar'
import { VisitorFields } from './VisitorFields'
import { emptyVisitor } from './visitor-form'
import { refusalTexts, visitorTexts } from './visitor-texts'

interface FillViewProps {
  token: string
  onDone: (deviceVisit: DeviceVisit) => void
}

/** Completes an invitation with the visitor's data. */
export function FillView({ token, onDone }: FillViewProps) {
  const texts = useTexts(visitorTexts)
  const language = useLanguage()
  const home = { text: texts.home, onPress: () => void relaunchHome() }
  const filled = <EmptyView picture={underReview} text={texts.filled} hint={texts.filledHint} action={home} />
  const query = useCall(openVisit, { token }, { quiet: true })
  const { data } = query
  const isRecovering = usePassRecovery(token, data?.isFilled ?? false, onDone)
  if (data?.leaderName && !data.isFilled) return <MateClaimForm token={token} opened={data} onDone={onDone} />
  if (data && !data.isFilled) return <FillForm token={token} opened={data} onDone={onDone} />
  return (
    <VisitorFrame route="visitorPass" hasHead={false}>
      {isAbsent(query.error) ? (
        <EmptyView
          picture={notFound}
          text={texts.invalid}
          hint={language === 'zh' ? query.error.message : (refusalTexts.byCode[query.error.code] ?? refusalTexts.other)}
          action={home}
        />
      ) : (
        <QueryView query={query} what={texts.invitation}>
          {() => (isRecovering ? <ListSkeleton /> : filled)}
        </QueryView>
      )}
    </VisitorFrame>
  )
}

function FillForm({ token, opened, onDone }: FillViewProps & { opened: OpenedVisit }) {
  const { visitorName, visitorCompany, companions, plate } = opened
  const initialValues = {
    ...emptyVisitor,
    visitorName,
    visitorCompany,
    companions: companions ? String(companions) : '',
    plate,
  }
  const { form, restoredAt, discard, tick, isBusy, submit } = useInvitationReply(token, initialValues, onDone)
  const texts = useTexts(visitorTexts)
  const keepDays = useVisitKeepDays()
  const title = texts.invites(opened.companyName)
  useShareCard({ title, text: inviteWords, path: buildInviteAddress(token), picture: 'visit' })
  const button = <Button grow={1} size="large" text={texts.submit} isBusy={isBusy} onPress={submit} />
  return (
    <VisitorFrame route="visitorPass" hasDarkHead color="white" bottom={button}>
      <InvitationHead title={title} opened={opened} />
      <View className={styles.overHead}>
        <VisitorDraftBar at={restoredAt} onDiscard={discard} />
        <VisitorFields form={form} />
      </View>
      <OpenInMini address={buildInviteAddress(token)} text={texts.fillInMini} />
      <View className={styles.agreement}>
        <AgreementTick {...tick} />
        <Text className={styles.note}>{texts.privacy(keepDays)}</Text>
      </View>
    </VisitorFrame>
  )
}
