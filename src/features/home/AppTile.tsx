import { Text, View } from '@tarojs/components'

import type { Application } from '@/contract/organization/application'
import { resolveIcon } from '@/parts/resolve-icon'
import { Pressable } from '@/ui/action/Pressable'
import { Badge } from '@/ui/layout/Badge'
import { AppIcon } from '@/ui/media/AppIcon'

import styles from './Apps.module.scss'

/** One application with its badge. A disabled one is grey. */
export function AppTile({ app, onOpen }: { app: Application; onOpen: (app: Application) => void }) {
  const { appName, appIcon, badge, status } = app
  const isOff = status === 'off'
  const label = [appName, badge > 0 ? `${badge} 条待办` : '', isOff ? '已停用' : ''].filter(Boolean).join('，')
  return (
    <Pressable className={`${styles.app} ${isOff ? styles.off : ''}`} label={label} onPress={() => onOpen(app)}>
      <AppIcon name={resolveIcon(appIcon ?? 'more')} />
      {badge > 0 ? (
        <View className={styles.badge}>
          <Badge count={badge} />
        </View>
      ) : null}
      <Text className={styles.appName}>{appName}</Text>
    </Pressable>
  )
}
