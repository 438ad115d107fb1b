import { Text, View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { type RouteName, routeTable } from '@/navigation/routes'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'
import { AppIcon } from '@/ui/media/AppIcon'

import styles from './Apps.module.scss'

const entrances = [
  { route: 'visitorPass', icon: 'visitor', text: '访客通行' },
  { route: 'hall', icon: 'hall', text: '数字展厅' },
  { route: 'launch', icon: 'activity', text: '发布会' },
  { route: 'survey', icon: 'survey', text: '调查问卷' },
  { route: 'signIn', icon: 'certify', text: '活动签到' },
  { route: 'cooperation', icon: 'opportunity', text: '合作专区' },
  { route: 'partnerHome', icon: 'partner', text: '渠道伙伴' },
  { route: 'download', icon: 'cloud', text: '下载应用' },
] as const satisfies readonly { route: RouteName; icon: string; text: string }[]

/** The features available without an account. */
export function GuestEntrances() {
  return (
    <View className={styles.lifted}>
      <Card title="公众服务">
        <View className={styles.grid}>
          {entrances.map(({ route, icon, text }) => (
            <Pressable
              key={route}
              className={styles.app}
              label={routeTable[route].title === text ? text : `${text}，${routeTable[route].title}`}
              onPress={() => void go(route)}
            >
              <AppIcon name={icon} />
              <Text className={styles.appName}>{text}</Text>
            </Pressable>
          ))}
        </View>
      </Card>
    </View>
  )
}
