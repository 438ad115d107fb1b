import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall } from '@/api/query'
import { type Application, listAllApplications } from '@/contract/application'
import { openLink } from '@/parts/open-link'
import { AppIcon } from '@/ui/AppIcon'
import { Badge } from '@/ui/Badge'
import { Card } from '@/ui/Card'
import { Pressable } from '@/ui/Pressable'
import { SkeletonBlock } from '@/ui/Skeleton'
import styles from './Apps.module.scss'
import { FavoriteSheet } from './FavoriteSheet'

/** Two rows of four, the last of which opens all. */
const SHOWN = 7

/** The applications somebody chose, in their order, and the way to all of them. */
export function FavoriteApps() {
  const { data, error } = useCall(listAllApplications, {}, { quiet: true })
  const [sheet, setSheet] = useState<'edit' | 'all'>()
  return (
    <View className={styles.lifted}>
      <Card title="常用应用" action={{ text: '编辑', onPress: () => setSheet('edit') }}>
        <View className={styles.grid}>
          {data?.favorites.slice(0, SHOWN).map((app) => (
            <AppTile key={app.id} app={app} />
          ))}
          {data || error ? <AllTile onPress={() => setSheet('all')} /> : <Bones />}
        </View>
      </Card>
      {data && sheet ? <FavoriteSheet {...data} mode={sheet} onClose={() => setSheet(undefined)} /> : null}
    </View>
  )
}

function AppTile({ app }: { app: Application }) {
  const { appName, appIcon, badge, openType, appUrl } = app
  return (
    <Pressable
      className={styles.app}
      label={badge > 0 ? `${appName}，${badge} 条待办` : appName}
      onPress={() => openLink(openType, appUrl)}
    >
      <AppIcon name={appIcon ?? 'more'} />
      {badge > 0 ? (
        <View className={styles.badge}>
          <Badge count={badge} />
        </View>
      ) : null}
      <Text className={styles.appName}>{appName}</Text>
    </Pressable>
  )
}

function AllTile({ onPress }: { onPress: () => void }) {
  return (
    <Pressable className={styles.app} label="全部应用" onPress={onPress}>
      <AppIcon name="more" />
      <Text className={styles.appName}>全部</Text>
    </Pressable>
  )
}

function Bones() {
  return (
    <>
      {Array.from({ length: SHOWN + 1 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike and never move
        <View key={at} className={styles.app}>
          <SkeletonBlock shape="square" />
        </View>
      ))}
    </>
  )
}
