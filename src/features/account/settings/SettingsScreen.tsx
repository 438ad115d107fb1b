import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { listSignIns } from '@/contract/identity/device'
import { maskPhone } from '@/lib/mask'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { type StaffUser, useStaffUser } from '@/session/session'
import { signOut } from '@/session/sign-in'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Card } from '@/ui/layout/Card'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { Icon } from '@/ui/media/Icon'

import { AppearanceCards } from './AppearanceCards'
import { CacheCell } from './CacheCell'
import { RouteCell } from './RouteCell'
import styles from './Settings.module.scss'

/** Settings: the signed-in user, appearance, the account, and signing out. */
export function SettingsScreen() {
  const { ask, dialog } = useQuestion()
  const leave = async () => {
    const question = {
      title: '退出登录？',
      text: '退出后仍可浏览公开内容。',
      confirmText: '退出登录',
      isDangerous: true,
    }
    if (await ask(question)) await signOut()
  }
  return (
    <PageFrame route="settings">
      <PersonCard />
      <AppearanceCards />
      <AccountCells />
      <CellGroup>
        <CacheCell />
        <Cell icon="headset" title="网站帮助" onPress={() => void go('help')} />
        <Cell icon="info" title="关于我们" value={process.env.APP_VERSION} onPress={() => void go('about')} />
      </CellGroup>
      <CellGroup>
        <Cell icon="logout" title="退出登录" isDangerous onPress={() => void leave()} />
      </CellGroup>
      {dialog}
    </PageFrame>
  )
}

function AccountCells() {
  const user = useStaffUser()
  const devices = useCall(listSignIns, {}, { quiet: true }).data?.devices.length
  return (
    <CellGroup>
      {user?.member ? <RouteCell route="absence" icon="delegate" title="我不在" note="新的待办交给代办人" /> : null}
      <RouteCell route="notifications" icon="bell" title="消息通知" />
      <RouteCell route="password" icon="lock" title="修改密码" />
      <RouteCell route="changePhone" icon="phone" title="更换手机号" value={user ? maskPhone(user.mobile) : ''} />
      <RouteCell route="devices" icon="shield" title="登录设备" value={devices === undefined ? '' : `${devices} 台`} />
      <RouteCell
        route="accountData"
        icon="id-card"
        title="账号与数据"
        value={user?.deletionTime ? '注销中' : '导出、注销'}
      />
    </CellGroup>
  )
}

function PersonCard() {
  const user = useStaffUser()
  return user ? <Person user={user} /> : null
}

function Person({ user }: { user: StaffUser }) {
  const name = user.nickName || user.realName
  const place = joinTexts([
    user.member ? user.member.deptName || user.member.companyName : '尚未加入企业',
    maskPhone(user.mobile),
  ])
  return (
    <Card label={`个人资料，${name}，${place}`} onPress={() => void go('profile')}>
      <View className={styles.person}>
        <PersonAvatar name={user.realName} picture={user.avatar} />
        <View className={styles.personText}>
          <Text className={styles.personName}>{name}</Text>
          <Text className={styles.personNote}>{place}</Text>
        </View>
        <Text className={styles.personLink}>个人资料</Text>
        <Icon className={styles.arrow} name="chevron-right" size={16} />
      </View>
    </Card>
  )
}
