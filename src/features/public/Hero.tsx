import { Text, View } from '@tarojs/components'

import type { PublicForm } from '@/contract/public/public-form'

import styles from './Public.module.scss'

/** The introduction of a form: title, lead, and key facts. */
export function Hero({ form }: { form: PublicForm }) {
  const { title, lead, tags, facts, left, closesTime } = form
  const own = [
    ...facts,
    ...(left === null ? [] : [{ key: '剩余名额', value: `${left} 个` }]),
    ...(closesTime ? [{ key: '截止', value: closesTime.slice(0, 10) }] : []),
  ]
  return (
    <View className={styles.hero}>
      <Text className={styles.heroTitle}>{title}</Text>
      <Text className={styles.heroLead}>{lead}</Text>
      {tags.length > 0 ? (
        <View className={styles.tags}>
          {tags.map((tag) => (
            <Text key={tag} className={styles.heroTag}>
              {tag}
            </Text>
          ))}
        </View>
      ) : null}
      {own.length > 0 ? (
        <View className={styles.heroFacts}>
          {own.map(({ key, value }) => (
            <View key={key} className={styles.heroFact}>
              <Text className={styles.heroLabel}>{key}</Text>
              <Text>{value}</Text>
            </View>
          ))}
        </View>
      ) : null}
    </View>
  )
}
