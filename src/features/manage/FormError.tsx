import { Text } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'

import styles from './Manage.module.scss'

/** Why a form was refused, above its button, when the reason concerns no single field. */
export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <Text className={styles.planError} {...toAriaProps({ role: 'alert' })}>
      {text}
    </Text>
  )
}
