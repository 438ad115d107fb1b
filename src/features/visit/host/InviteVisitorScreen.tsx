import { View } from '@tarojs/components'
import { useCallback, useState } from 'react'

import { usePages } from '@/api/query'
import { listVisits, type Visit } from '@/contract/visit/visit'
import { VisitCard } from '@/features/visit/VisitCard'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { useAddressChoice } from '@/parts/search/use-address-state'
import { useSharing } from '@/parts/wechat/use-share-card'
import { useHasScope, useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { emptyTodo } from '@/ui/pictures/empty-todo'

import { InvitationSheet } from './InvitationSheet'
import styles from './Invite.module.scss'
import { InviteForm, invitationResult } from './InviteForm'
import { buildInviteAddress, formatInviteTitle, inviteWords } from './share-visit'

const ownTabs = [
  { key: 'coming', text: '待到访' },
  { key: 'past', text: '以往' },
] as const
const deskTabs = [...ownTabs, { key: 'company', text: '全公司' }] as const

type Tab = (typeof deskTabs)[number]['key']

const getRowKey = ({ id }: Visit) => id

/** The visits, and the form of an invitation. @param view `form`: the form; else the visits */
export function InviteVisitorScreen({ view }: { view: string | undefined }) {
  return view === 'form' ? <InviteForm /> : <HostVisits />
}

/** Visits of a host, or of the company for reception and guards. */
function HostVisits() {
  const roles = useStaffUser()?.roles ?? []
  const isManager = useHasScope('visitor')
  const isAtDesk = isManager || roles.some((role) => ['reception', 'guard'].includes(role))
  const isGuard = roles.includes('guard')
  const [tab, setTab] = useAddressChoice<Tab>('tab', isAtDesk ? ['coming', 'past', 'company'] : ['coming', 'past'])
  const [invitation, setInvitation] = useState<Visit>()
  const path = invitation?.token && buildInviteAddress(invitation.token)
  useSharing(path ? { title: formatInviteTitle(invitation), text: inviteWords, path, picture: 'visit' } : undefined, {
    title: '访客助手',
    path: '/pages/init/init',
    picture: 'visit',
  })
  invitationResult.useResult((visit) => {
    setTab('coming')
    setInvitation(visit)
  })
  const buttons = (
    <>
      {isGuard ? (
        <Button grow={1} kind="secondary" icon="scan" text="核验访客" onPress={() => void go('scanVisitor')} />
      ) : null}
      {isAtDesk && !isGuard ? (
        <Button grow={1} kind="secondary" text="在场人员" onPress={() => void go('onSite')} />
      ) : null}
      <Button grow={1} icon="plus" text="邀请访客" onPress={() => void go('inviteVisitor', { view: 'form' })} />
    </>
  )
  return (
    <PageFrame route="inviteVisitor" bottom={buttons}>
      <View className={styles.tabs}>
        <SegmentedTabs label="来访" tabs={isAtDesk ? deskTabs : ownTabs} active={tab} onSelect={setTab} />
      </View>
      <Visits key={tab} tab={tab} onInvitation={setInvitation} />
      {invitation ? <InvitationSheet visit={invitation} onClose={() => setInvitation(undefined)} /> : null}
    </PageFrame>
  )
}

function Visits({ tab, onInvitation }: { tab: Tab; onInvitation: (visit: Visit) => void }) {
  const isAll = tab === 'company'
  const pages = usePages(listVisits, {
    scope: isAll ? 'company' : 'mine',
    span: tab === 'past' ? 'past' : 'coming',
  })
  const row = useCallback(
    (visit: Visit) => (
      <VisitCard
        visit={visit}
        hasHost={isAll}
        onInvitation={onInvitation}
        onOpen={() => void go('inviteVisitor', { id: visit.id })}
      />
    ),
    [isAll, onInvitation],
  )
  const empty = (
    <EmptyView
      picture={emptyTodo}
      text={tab === 'past' ? '还没有以往的来访' : '近期没有来访'}
      {...(tab !== 'past' && { hint: '邀请后，访客凭动态码进厂' })}
    />
  )
  return <QueryList pages={pages} what="来访" getKey={getRowKey} renderRow={row} empty={empty} />
}
