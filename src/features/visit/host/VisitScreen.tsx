import { Text, View } from '@tarojs/components'

import { useCall, useRefresh } from '@/api/query'
import { listVisits, type Visit } from '@/contract/visit/visit'
import { VisitCard } from '@/features/visit/VisitCard'
import { redirect } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useStaffUser } from '@/session/session'
import { ShareButton } from '@/ui/action/ShareButton'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'
import { InvitationCode } from './InvitationSheet'
import styles from './Invite.module.scss'
import { shareVisit } from './share-visit'

/** One visit, whether it is coming or over, with its invitation; says so when it is gone. */
export function VisitScreen({ visitId }: { visitId: string }) {
  const query = useCall(listVisits, { id: visitId }, { quiet: true })
  const refresh = useRefresh([listVisits])
  const visit = query.data?.records[0]
  const button = visit?.token ? <ShareButton text="发送给访客" onShare={() => void shareVisit(visit)} /> : undefined
  return (
    <PageFrame route="inviteVisitor" title="来访" bottom={button} onRefresh={refresh}>
      <QueryView query={query} what="来访" skeleton={<ListSkeleton count={1} />}>
        {({ records: [found] }) =>
          found ? (
            <Found visit={found} />
          ) : (
            <Card>
              <Text className={styles.meta}>消息所指的来访已不存在，或与你无关。</Text>
            </Card>
          )
        }
      </QueryView>
      <Card isFlush className={styles.all ?? ''}>
        <Cell title="全部来访" icon="list-view" onPress={() => void redirect('inviteVisitor')} />
      </Card>
    </PageFrame>
  )
}

function Found({ visit }: { visit: Visit }) {
  const userId = useStaffUser()?.userId
  return (
    <>
      <VisitCard visit={visit} hasHost={visit.hostId !== userId} />
      {visit.token ? (
        <Card title="邀请码">
          <View className={styles.invitation}>
            <InvitationCode token={visit.token} />
            <Text className={styles.meta}>访客扫码填写资料后，你在待办中确认</Text>
          </View>
        </Card>
      ) : null}
    </>
  )
}
