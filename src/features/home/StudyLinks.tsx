import { Text, View } from '@tarojs/components'

import { studyCategories } from '@/contract/study'
import { go } from '@/navigation/navigate'
import { AppIcon } from '@/ui/AppIcon'
import { Card } from '@/ui/Card'
import { Pressable } from '@/ui/Pressable'

import styles from './Apps.module.scss'

const icons: Readonly<Record<string, string>> = { 1: 'seal', 3: 'board', 4: 'study', 5: 'machine' }

/** The link list of study content: each link passes its category as `cate_id` (spec §2). */
export function StudyLinks() {
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
