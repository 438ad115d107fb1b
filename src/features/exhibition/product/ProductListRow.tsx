import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import type { ProductCard } from '@/contract/exhibition/exhibition'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/media/Icon'

import styles from './Product.module.scss'
import { toUnbroken } from './ProductHead'
import { ProductPicture } from './ProductPicture'

interface ProductRowProps {
  product: ProductCard
  /** Replaces the plain name, for example with highlighted matches. */
  title?: ReactNode
  /** Replaces the highlights. */
  note?: string
  onOpen?: () => void
}

/** A product in a list: picture, name, and highlights. */
export function ProductListRow({ product, title, note, onOpen }: ProductRowProps) {
  const { id, name, model, unitName, tags, highlights, posterUrl, favorite } = product
  const [first] = tags
  return (
    <Pressable
      className={styles.row}
      feedback="ground"
      label={[`${name} ${model}`, unitName, favorite ? '已收藏' : ''].filter(Boolean).join('，')}
      onPress={() => {
        onOpen?.()
        void go('product', { id })
      }}
    >
      <ProductPicture className={styles.rowPicture ?? ''} url={posterUrl} isLazy />
      <View className={styles.rowText}>
        <View className={styles.rowHead}>
          <Text className={styles.rowName}>{title ?? name}</Text>
          {favorite ? <Icon className={styles.kept} name="star-filled" size={16} /> : null}
        </View>
        <View className={styles.rowMeta}>
          <Text className={styles.rowModel}>{model}</Text>
          {first ? <Chip text={first} /> : null}
        </View>
        <Text className={styles.rowNote}>
          {note ?? joinTexts(highlights.slice(0, 2).map(({ key, value }) => `${key} ${toUnbroken(value)}`))}
        </Text>
      </View>
    </Pressable>
  )
}
