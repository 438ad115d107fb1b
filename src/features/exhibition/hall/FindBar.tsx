import { Text, View } from '@tarojs/components'

import styles from '@/features/exhibition/product/Product.module.scss'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

/** Opens the product search. */
export function FindBar() {
  return (
    <View className={styles.bar}>
      <Pressable className={styles.find} label="搜索产品、型号、参数" onPress={() => void go('productSearch')}>
        <Icon name="search" size={18} />
        <Text>搜索产品、型号、参数</Text>
      </Pressable>
    </View>
  )
}
