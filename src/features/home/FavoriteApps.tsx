import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { listAllApplications } from '@/contract/organization/application'
import { usePersistedCall } from '@/offline/use-persisted-call'
import { LoadFailed } from '@/parts/QueryView'
import { Pressable } from '@/ui/action/Pressable'
import { SkeletonBlock } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { AppIcon } from '@/ui/media/AppIcon'

import { AllAppsSheet } from './AllAppsSheet'
import styles from './Apps.module.scss'
import { AppTile } from './AppTile'
import { FavoriteSheet } from './FavoriteSheet'
import { useHomeRetry } from './use-fresh-home'
import { useOpenApplication } from './use-open-application'

/** Two rows of four; the last tile opens all applications. */
const SHOWN = 7

/** The user's favourite applications in order, and a tile for all. */
export function FavoriteApps() {
  const { data, error } = usePersistedCall(listAllApplications, {})
  const retry = useHomeRetry()
  const [sheet, setSheet] = useState<'edit' | 'all'>()
  const open = useOpenApplication()
  const close = () => setSheet(undefined)
  return (
    <View className={styles.lifted}>
      <Card title="常用应用" action={{ text: '编辑', onPress: () => setSheet('edit') }}>
        <View className={styles.grid}>
          {data?.favorites.slice(0, SHOWN).map((app) => (
            <AppTile key={app.id} app={app} onOpen={open} />
          ))}
          {data ? <AllTile onPress={() => setSheet('all')} /> : null}
          {!data && !error ? <Bones /> : null}
        </View>
        {!data && error ? <LoadFailed what="应用" error={error} onRetry={retry} /> : null}
      </Card>
      {data && sheet === 'edit' ? <FavoriteSheet workplace={data} onClose={close} /> : null}
      {data && sheet === 'all' ? <AllAppsSheet workplace={data} onOpen={open} onClose={close} /> : null}
    </View>
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
