import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'

import { useCall, useRefresh } from '@/api/query'
import { checkNotApprovedOpportunities, listOwnOpportunities, OpportunityStatus } from '@/contract/partner/opportunity'
import { getPartnerApplication } from '@/contract/partner/partner-application'
import { getPartnerHome, type PartnerHome } from '@/contract/partner/partner-home'
import { ApplyState } from '@/features/partner/application/ApplyState'
import { OPPORTUNITIES, OpportunityList } from '@/features/partner/opportunity/OpportunityList'
import { ReportDraftCard } from '@/features/partner/report/ReportDraftCard'
import { useTabChoice } from '@/features/partner/tab-state'
import { go } from '@/navigation/navigate'
import { usePersistedCall } from '@/offline/use-persisted-call'
import { PageFrame } from '@/parts/PageFrame'
import { PartFailed } from '@/parts/PartFailed'
import { scrollTo } from '@/platform/scroll-to'
import { refreshProfile } from '@/session/profile'
import { type PartnerUser, usePartnerUser } from '@/session/session'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import { ExpiringCard, NextActivities, NextSteps } from './HomeCards'
import { HeadFigures, PartnerLine } from './PartnerHead'
import styles from './PartnerHome.module.scss'

const refreshed = [getPartnerHome, listOwnOpportunities, checkNotApprovedOpportunities, getPartnerApplication]

const findStatus = (text: string | undefined) => OpportunityStatus.options.find((one) => one === text)
const statusChoice = {
  parse: (read: (key: string) => string) => findStatus(read('status')),
  format: (status: OpportunityStatus | undefined) => ({ status: status ?? '' }),
}

/** 伙伴首页: metrics, pending work, reporting an opportunity, and the list of opportunities. */
export function PartnerHomeScreen() {
  const user = usePartnerUser()
  // The result of the application and the roles may have changed meanwhile.
  useDidShow(() => void refreshProfile())
  return user ? <Home user={user} /> : null
}

function Home({ user }: { user: PartnerUser }) {
  const { data: home, error, refetch } = usePersistedCall(getPartnerHome, {})
  const [status, setStatus] = useTabChoice<OpportunityStatus | undefined>('partnerHome', 'status', statusChoice)
  const refreshData = useRefresh(refreshed)
  const refresh = () => Promise.all([refreshData(), refreshProfile()])
  const isApproved = user.applyStatus === 'approved'
  const pick = (statusValue: string | undefined) => {
    setStatus(findStatus(statusValue))
    scrollTo(OPPORTUNITIES)
  }
  return (
    <PageFrame route="partnerHome" isTitleHidden onRefresh={refresh}>
      <View className={`${styles.head} ${isApproved ? '' : styles.short}`}>
        <PartnerLine user={user} unread={home?.unread ?? user.unread} />
        {isApproved ? <HeadFigures home={home} onPick={pick} /> : null}
      </View>
      {isApproved ? <SubmitCard /> : <ApplyState user={user} />}
      {!home && error ? <PartFailed what="首页数据" onRetry={() => void refetch()} /> : null}
      {isApproved ? (
        <Business home={home} userId={user.userId} status={status} onStatus={setStatus} />
      ) : (
        <NextActivities activities={home?.activities ?? []} />
      )}
    </PageFrame>
  )
}

interface BusinessProps {
  home: PartnerHome | undefined
  userId: string
  status: OpportunityStatus | undefined
  onStatus: (status: OpportunityStatus | undefined) => void
}

function Business({ home, userId, status, onStatus }: BusinessProps) {
  return (
    <>
      <ReportDraftCard userId={userId} />
      <NextSteps opportunities={home?.due ?? []} />
      <ExpiringCard opportunities={home?.expiring ?? []} count={home?.expiringCount ?? 0} />
      <OpportunityList counts={home?.counts ?? []} total={home?.total} status={status} onStatus={onStatus} />
    </>
  )
}

/** A link to report an opportunity, and the number of pending reviews. */
function SubmitCard() {
  const { data } = useCall(checkNotApprovedOpportunities, {}, { quiet: true })
  const waiting = data?.notApproved ?? 0
  const note = waiting > 0 ? `${waiting} 个商机待通过，提报后自动查重保护` : '30 秒完成提报，自动查重保护 90 天'
  return (
    <Pressable
      className={styles.submit}
      feedback="ground"
      label={`提报商机，${note}`}
      onPress={() => void go('submitOpportunity')}
    >
      <View className={styles.submitSign}>
        <Icon name="send" size={24} />
      </View>
      <View className={styles.submitText}>
        <View className={styles.submitTitle}>提报商机</View>
        <View className={styles.submitNote}>{note}</View>
      </View>
      <Icon className={styles.arrow ?? ''} name="chevron-right" size={16} />
    </Pressable>
  )
}
