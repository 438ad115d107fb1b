import { Text, View } from '@tarojs/components'

import { studyCategories } from '@/contract/content/study'
import { listAnnouncements } from '@/contract/message/message'
import { go } from '@/navigation/navigate'
import { usePersistedCall } from '@/offline/use-persisted-call'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'
import { AppIcon } from '@/ui/media/AppIcon'

import styles from './Apps.module.scss'
import { newest } from './home-reads'

const icons: Readonly<Record<string, string>> = { 1: 'seal', 3: 'board', 4: 'study', 5: 'machine' }

/**
 * The link list of study content: each link passes its category as `cate_id` (spec §2). It waits for the news above it,
 * which would push it down.
 */
export function StudyLinks() {
  const news = usePersistedCall(listAnnouncements, newest)
  if (!news.data && !news.error) return null
  return (
    <Card title="学习资讯" action={{ text: '全部', onPress: () => void go('study'), hasArrow: true }}>
      <View className={styles.grid}>
        {studyCategories.map(({ cateId, name }) => (
          <Pressable
            key={cateId}
            className={styles.app}
            role="link"
            label={`学习资讯，${name}`}
            onPress={() => void go('study', { cate_id: cateId })}
          >
            <AppIcon name={icons[cateId] ?? 'study'} />
            <Text className={styles.appName}>{name}</Text>
          </Pressable>
        ))}
      </View>
    </Card>
  )
}
