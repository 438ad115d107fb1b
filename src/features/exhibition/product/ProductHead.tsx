import { Text, View } from '@tarojs/components'

import type { Product } from '@/contract/exhibition/exhibition'
import { formatCount } from '@/lib/amount'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { callPhone } from '@/platform/phone-call'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'

import styles from './ProductDetail.module.scss'

/** Non-breaking spaces inside a value, but not before its unit: 700 × 600 × 500 mm. */
export const toUnbroken = (value: string) => value.replace(/ (?=.* |\d)/g, '\u00a0')

/** Name and key facts of a product. */
export function ProductHead({ product }: { product: Product }) {
  const { name, model, unitName, tags, highlights, description, intro, viewCount } = product
  return (
    <View className={styles.panel}>
      <View className={styles.titleRow}>
        <Text className={styles.title}>{`${model} ${name}`}</Text>
        {tags.map((tag) => (
          <Chip key={tag} text={tag} />
        ))}
      </View>
      <Text className={styles.meta}>{joinTexts([unitName, `${formatCount(viewCount)} 次浏览`])}</Text>
      <View className={styles.tiles}>
        {highlights.map(({ key, value }) => (
          <View key={key} className={styles.tile}>
            <Text className={styles.figure}>{toUnbroken(value)}</Text>
            <Text className={styles.tileName}>{key}</Text>
          </View>
        ))}
      </View>
      <Text className={styles.lead}>{intro}</Text>
      <Text className={styles.description}>{description}</Text>
    </View>
  )
}

/** The exhibitor's contact: visit or call. */
export function ContactCard({ id, contact }: Pick<Product, 'id' | 'contact'>) {
  if (!contact) return null
  return (
    <Card title="到展厅看实物">
      <Text className={styles.contact}>{joinTexts([contact.companyName, `${contact.name}接待`])}</Text>
      <View className={styles.contactButtons}>
        <Button
          grow={1}
          kind="secondary"
          size="small"
          icon="phone"
          text="电话"
          onPress={() => callPhone(contact.phone)}
        />
        <Button
          grow={1}
          kind="secondary"
          size="small"
          icon="calendar"
          text="预约参观"
          onPress={() => void go('visitorPass', { product: id })}
        />
      </View>
    </Card>
  )
}
