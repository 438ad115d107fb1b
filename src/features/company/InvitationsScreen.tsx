import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { usePages } from '@/api/query'
import { type Invitation, listInvitations } from '@/contract/organization/invitation'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { useAddressChoice } from '@/parts/search/use-address-state'
import { useHasScope, useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { emptyMessage } from '@/ui/pictures/empty-message'

import { ColleaguesCell } from './ColleaguesCell'
import { InvitationCard } from './InvitationCard'
import { InviteColleagueSheet } from './InviteColleagueSheet'
import styles from './Join.module.scss'

const getRowKey = ({ id }: Invitation) => id
const scopes = [
  { key: 'mine', text: '我的' },
  { key: 'company', text: '全部' },
] as const
type Scope = (typeof scopes)[number]['key']

/** 邀请同事: the created invitations, and a new one. An administrator sees all invitations, and assigns posts and roles. */
export function InvitationsScreen() {
  const member = useStaffUser()?.member
  const [isInviting, setInviting] = useState(false)
  const isAdministrator = useHasScope('organization')
  if (!member) {
    const action = { text: '加入企业', onPress: () => void go('joinApp') }
    return (
      <PageFrame route="invitations">
        <EmptyView picture={emptyMessage} text="还没有加入企业" hint="加入后可以邀请同事" action={action} />
      </PageFrame>
    )
  }
  return (
    <PageFrame
      route="invitations"
      bottom={<Button grow={1} icon="add-signer" text="邀请同事" onPress={() => setInviting(true)} />}
    >
      {isAdministrator ? <ColleaguesCell /> : null}
      <Invitations companyName={member.companyName} isAdministrator={isAdministrator} />
      {isInviting ? (
        <InviteColleagueSheet isAdministrator={isAdministrator} onClose={() => setInviting(false)} />
      ) : null}
    </PageFrame>
  )
}

function Invitations({ companyName, isAdministrator }: { companyName: string; isAdministrator: boolean }) {
  const [scope, setScope] = useAddressChoice<Scope>('scope', isAdministrator ? ['mine', 'company'] : ['mine'])
  const pages = usePages(listInvitations, { scope })
  return (
    <>
      {isAdministrator ? (
        <View className={styles.tabs}>
          <SegmentedTabs variant="box" label="邀请" tabs={scopes} active={scope} onSelect={setScope} />
        </View>
      ) : (
        <Text className={styles.section}>我的邀请</Text>
      )}
      <QueryList
        pages={pages}
        what="邀请"
        getKey={getRowKey}
        renderRow={(invitation) => (
          <InvitationCard invitation={invitation} companyName={companyName} isOwn={scope === 'mine'} />
        )}
        empty={<EmptyView picture={emptyMessage} text="还没有邀请" hint="邀请同事后，可以在这里分享和撤销" />}
      />
    </>
  )
}
