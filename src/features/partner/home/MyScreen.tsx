import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'

import { useRefresh } from '@/api/query'
import { getPartnerStatistics } from '@/contract/partner/partner-home'
import { useTabScroll } from '@/features/partner/tab-state'
import { maskPhone } from '@/lib/mask'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { refreshProfile } from '@/session/profile'
import { type PartnerUser, usePartnerUser } from '@/session/session'
import { signOut } from '@/session/sign-in'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { Cell, CellGroup } from '@/ui/list/Cell'

import styles from './My.module.scss'
import { PartnerLine } from './PartnerHead'
import { PasswordSheet } from './PasswordSheet'
import { PortraitSheet, usePartnerPortrait } from './PortraitSheet'
import { ProfileSheet } from './ProfileSheet'
import { StatisticsCards } from './StatisticsCards'

/** 我的: profile, statistics, account, and signing out. */
export function MyScreen() {
  const user = usePartnerUser()
  useDidShow(() => void refreshProfile())
  return user ? <My user={user} /> : null
}

function My({ user }: { user: PartnerUser }) {
  const refreshData = useRefresh([getPartnerStatistics])
  useTabScroll('partnerMy', true)
  return (
    <PageFrame route="partnerMy" isTitleHidden onRefresh={() => Promise.all([refreshData(), refreshProfile()])}>
      <View className={styles.head}>
        <PartnerLine user={user} />
      </View>
      <View className={styles.first}>
        <FirmCells user={user} />
      </View>
      {user.applyStatus === 'approved' ? (
        <StatisticsCards>
          <AccountCells user={user} />
        </StatisticsCards>
      ) : (
        <AccountCells user={user} />
      )}
    </PageFrame>
  )
}

const tones: Readonly<Record<string, Tone>> = { pending: 'warning', approved: 'success', rejected: 'error' }

function FirmCells({ user }: { user: PartnerUser }) {
  const { applyStatus, applyStatusName, region, channelTenantFlag, companyName, reasonForRejection } = user
  return (
    <CellGroup>
      <Cell
        icon="building"
        title="企业资料"
        note={applyStatus === 'rejected' ? (reasonForRejection ?? '') : joinTexts([companyName, region])}
        right={<Chip text={applyStatusName} tone={tones[applyStatus] ?? 'neutral'} />}
        onPress={() => void go('partnerRegister')}
      />
      {channelTenantFlag ? <Cell icon="success" title="平台租户" note="企业已开通平台服务" value="已开通" /> : null}
    </CellGroup>
  )
}

function AccountCells({ user }: { user: PartnerUser }) {
  const [isOpen, setOpen] = useState<'portrait' | 'profile' | 'password'>()
  const { ask, dialog } = useQuestion()
  const leave = async () => {
    const question = { title: '退出登录？', text: '本机草稿会保留。', confirmText: '退出登录', isDangerous: true }
    if (await ask(question)) await signOut()
  }
  const close = () => setOpen(undefined)
  const { pick, crop } = usePartnerPortrait(close)
  const isApproved = user.applyStatus === 'approved'
  const unread = user.unread > 0 ? `${user.unread} 条未读` : ''
  return (
    <>
      <CellGroup>
        <Cell icon="bell" title="消息" value={unread} onPress={() => void go('partnerNews')} />
        {isApproved ? <Cell icon="add-signer" title="邀请同事和伙伴" onPress={() => void go('partnerInvite')} /> : null}
        <Cell
          icon="user"
          title="头像"
          right={<PersonAvatar name={user.name} picture={user.avatar} size="small" />}
          onPress={() => setOpen('portrait')}
        />
        <Cell icon="id-card" title="个人资料" value={user.name} onPress={() => setOpen('profile')} />
        <Cell icon="phone" title="登录手机号" value={maskPhone(user.mobilePhone)} />
        <Cell icon="lock" title="修改密码" onPress={() => setOpen('password')} />
        <Cell icon="info" title="关于我们" onPress={() => void go('about')} />
      </CellGroup>
      <CellGroup>
        <Cell icon="logout" title="退出登录" isDangerous onPress={() => void leave()} />
      </CellGroup>
      {isOpen === 'portrait' ? <PortraitSheet user={user} onPick={pick} onClose={close} /> : null}
      {isOpen === 'profile' ? <ProfileSheet user={user} onClose={close} /> : null}
      {isOpen === 'password' ? <PasswordSheet onClose={close} /> : null}
      {crop}
      {dialog}
    </>
  )
}
