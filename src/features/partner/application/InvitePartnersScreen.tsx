import { Text, View } from '@tarojs/components'
import { useShareAppMessage } from '@tarojs/taro'
import { useState } from 'react'

import { usePages, useRefresh } from '@/api/query'
import { listPartnerInvitations, type SentPartnerInvitation } from '@/contract/partner/partner-home'
import styles from '@/features/partner/home/My.module.scss'
import { joinTexts } from '@/lib/text/join-texts'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { emptyMessage } from '@/ui/pictures/empty-message'

import { GiveInvitation } from './GiveInvitation'
import { InvitePartnerSheet } from './InvitePartnerSheet'

const getRowKey = ({ code }: SentPartnerInvitation) => code

/** 邀请伙伴: invites colleagues to the caller's firm and other firms as partners; each link is for one person. */
export function InvitePartnersScreen() {
  const pages = usePages(listPartnerInvitations, {})
  const refresh = useRefresh([listPartnerInvitations])
  const [isInviting, setInviting] = useState(false)
  const [sentInvitation, setSentInvitation] = useState<SentPartnerInvitation>()
  useShareAppMessage(() =>
    sentInvitation
      ? { title: getInvitationTitle(sentInvitation), path: sentInvitation.path }
      : { title: '渠道伙伴计划', path: '/pages/h5/channel' },
  )
  return (
    <PageFrame
      route="partnerInvite"
      onRefresh={refresh}
      bottom={<Button grow={1} icon="add-signer" text="发出邀请" onPress={() => setInviting(true)} />}
    >
      <QueryList
        pages={pages}
        what="邀请"
        getKey={getRowKey}
        renderRow={(invitation) => <InvitationCard invitation={invitation} onGive={setSentInvitation} />}
        empty={<EmptyView picture={emptyMessage} text="还没有发出邀请" hint="邀请同事一起跟进，邀请伙伴一起报备" />}
      />
      {isInviting ? (
        <InvitePartnerSheet
          onClose={() => setInviting(false)}
          onMade={(made) => {
            setInviting(false)
            setSentInvitation(made)
          }}
        />
      ) : null}
      {sentInvitation ? (
        <GiveInvitation
          invitation={sentInvitation}
          title={getInvitationTitle(sentInvitation)}
          onClose={() => setSentInvitation(undefined)}
        />
      ) : null}
    </PageFrame>
  )
}

const getInvitationTitle = ({ kind, inviteeName }: SentPartnerInvitation) =>
  kind === 'colleague' ? `${inviteeName}，邀请你加入团队` : `${inviteeName}，邀请你成为渠道伙伴`

const tones: Readonly<Record<string, Tone>> = { open: 'warning', used: 'success' }

interface InvitationCardProps {
  invitation: SentPartnerInvitation
  onGive: (invitation: SentPartnerInvitation) => void
}

function InvitationCard({ invitation, onGive }: InvitationCardProps) {
  const { kindName, inviteeName, inviteeCompany, status, statusName, registration, expireTime } = invitation
  return (
    <Card>
      <View className={styles.inviteHead}>
        <Text className={styles.inviteName}>{joinTexts([inviteeName, inviteeCompany])}</Text>
        <Chip text={statusName} tone={tones[status] ?? 'neutral'} />
      </View>
      <Text className={styles.note}>
        {joinTexts([kindName, registration ?? `有效期至 ${expireTime.slice(5, 16)}`])}
      </Text>
      {status === 'open' ? (
        <View className={styles.buttons}>
          <Button
            kind="secondary"
            size="small"
            icon="share"
            text="发送邀请"
            label={`发送邀请，${inviteeName}`}
            onPress={() => onGive(invitation)}
          />
        </View>
      ) : null}
    </Card>
  )
}
