import { Text, View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'

import styles from './Product.module.scss'

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
