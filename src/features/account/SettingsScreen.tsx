import { Text, View } from '@tarojs/components'

import { maskPhone } from '@/lib/mask'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { useStaffUser } from '@/session/session'
import { signOut } from '@/session/sign-in'
import { Card } from '@/ui/Card'
import { Cell, CellGroup } from '@/ui/Cell'
import { useQuestion } from '@/ui/Dialog'

import { AppearanceCards } from './AppearanceCards'
import styles from './Settings.module.scss'

/** Settings: who is signed in, how it looks, and signing out. */
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
      <AwayCell />
      <AppearanceCards />
      <CellGroup>
        <Cell icon="info" title="关于我们" value={process.env.APP_VERSION} onPress={() => void go('about')} />
      </CellGroup>
      <CellGroup>
        <Cell icon="logout" title="退出登录" isDangerous onPress={() => void leave()} />
      </CellGroup>
      {dialog}
    </PageFrame>
  )
}

function AwayCell() {
  const user = useStaffUser()
  if (!user?.member) return null
  return (
    <CellGroup>
      <Cell icon="delegate" title="我不在" note="新的待办交给代办人" onPress={() => void go('absence')} />
    </CellGroup>
  )
}

function PersonCard() {
  const user = useStaffUser()
  if (!user) return null
  return (
    <Card>
      <View className={styles.person}>
        <PersonAvatar size="large" name={user.realName} picture={user.avatar} />
        <View className={styles.personText}>
          <Text className={styles.personName}>{user.nickName || user.realName}</Text>
          <Text className={styles.personNote}>
            {[user.member?.deptName ?? '尚未加入企业', maskPhone(user.mobile)].join(' · ')}
          </Text>
        </View>
      </View>
    </Card>
  )
}
