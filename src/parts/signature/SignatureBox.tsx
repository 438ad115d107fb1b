import { Image, Text, View } from '@tarojs/components'

import { resolveUrl } from '@/api/base-url'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { ErrorText } from '@/ui/form/ErrorText'
import { Icon } from '@/ui/media/Icon'

import styles from './Signature.module.scss'

interface SignatureBoxProps {
  /** URL of the signature; absent until signed. */
  picture: string | undefined
  error?: string | undefined
  label?: string
  /** Opens the {@link SignatureSheet}, which the screen renders, because it covers the page. */
  onSign: () => void
  onClear: () => void
}

/** A signature field: asks for a signature when empty, shows it otherwise. */
export function SignatureBox({ picture, error, label = '手写签名', onSign, onClear }: SignatureBoxProps) {
  return (
    <View className={styles.box}>
      <View className={styles.boxHead}>
        <Text className={styles.star}>*</Text>
        <Text>{label}</Text>
        {picture ? (
          <Pressable className={styles.again} isSmall label="清除签名" onPress={onClear}>
            <Text>清除</Text>
          </Pressable>
        ) : null}
      </View>
      <SignatureArea picture={picture} onSign={onSign} />
      <ErrorText className={styles.error} text={error} />
    </View>
  )
}

/** Only the area: asks for a signature, or shows it. */
export function SignatureArea({ picture, onSign }: Pick<SignatureBoxProps, 'picture' | 'onSign'>) {
  return (
    <Pressable className={styles.area} label={picture ? '重新签名' : '点此签名'} onPress={onSign}>
      {picture ? (
        <Image
          className={styles.picture}
          src={resolveUrl(picture)}
          mode="aspectFit"
          {...toAriaProps({ hidden: true })}
        />
      ) : (
        <View className={styles.ask}>
          <Icon name="signature" size={24} />
          <Text>点此签名</Text>
        </View>
      )}
    </Pressable>
  )
}
