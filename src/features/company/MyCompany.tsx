import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { usePages } from '@/api/query'
import { type Invitation, listInvitations } from '@/contract/invitation'
import type { Member } from '@/contract/user'
import { switchTab } from '@/navigation/navigate'
import { QueryList } from '@/parts/QueryList'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { EmptyView } from '@/ui/EmptyView'
import { Icon } from '@/ui/Icon'
import { emptyMessage } from '@/ui/pictures/empty-message'
import { SegmentedTabs } from '@/ui/SegmentedTabs'

import { InvitationCard } from './InvitationCard'
import { InviteSheet } from './InviteSheet'
import styles from './Join.module.scss'

interface MyCompanyProps {
  member: Member
  /** Came by an invitation: told that they are in. */
  isNew: boolean
}

/** The company somebody belongs to, and inviting others into it. */
export function MyCompany({ member, isNew }: MyCompanyProps) {
  const [isInviting, setInviting] = useState(false)
  const { companyName, deptName, postName, roles } = member
  const isAdministrator = roles.includes('administrator')
  return (
    <>
      <Card>
        <View className={styles.inviter}>
          <View className={styles.sign}>
            <Icon name="building" size={24} />
          </View>
          <View className={styles.inviterWords}>
            <Text className={styles.companyName}>{isNew ? `已加入${companyName}` : companyName}</Text>
            <Text className={styles.inviterNote}>
              {[deptName, postName].filter(Boolean).join(' · ') || '部门由管理员安排'}
            </Text>
          </View>
        </View>
        <View className={styles.buttons}>
          <Button kind="secondary" grow={1} text="进入首页" onPress={() => void switchTab('home')} />
          <Button grow={1} icon="add-signer" text="邀请同事" onPress={() => setInviting(true)} />
        </View>
      </Card>
      <Invitations companyName={companyName} isAdministrator={isAdministrator} />
      {isInviting ? <InviteSheet isAdministrator={isAdministrator} onClose={() => setInviting(false)} /> : null}
    </>
  )
}

const keyOf = ({ id }: Invitation) => id
const scopes = [
  { key: 'mine', text: '我的' },
  { key: 'company', text: '全部' },
] as const

function Invitations({ companyName, isAdministrator }: { companyName: string; isAdministrator: boolean }) {
  const [scope, setScope] = useState<'mine' | 'company'>('mine')
  const pages = usePages(listInvitations, { scope })
  return (
    <>
      {isAdministrator ? (
        <View className={styles.tabs}>
          <SegmentedTabs look="box" label="邀请" tabs={scopes} active={scope} onSelect={setScope} />
        </View>
      ) : (
        <Text className={styles.section}>我的邀请</Text>
      )}
      <QueryList
        pages={pages}
        what="邀请"
        keyOf={keyOf}
        renderRow={(invitation) => (
          <InvitationCard invitation={invitation} companyName={companyName} isOwn={scope === 'mine'} />
        )}
        empty={<EmptyView picture={emptyMessage} text="还没有邀请" hint="邀请同事后，可以在这里分享和撤销" />}
      />
    </>
  )
}
