import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import styles from '@/features/manage/Manage.module.scss'
import { COPY_BY_HAND, copyWithToast } from '@/parts/copy-with-toast'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'

interface SecretSheetProps {
  title: string
  /** Above the secret. */
  lead: ReactNode
  secret: string
  /** Below the secret. */
  children: ReactNode
  onClose: () => void
}

/** A key that has just been made, to be copied: it is shown this once. */
export function SecretSheet({ title, lead, secret, children, onClose }: SecretSheetProps) {
  const copy = () => copyWithToast(secret, '密钥已复制', COPY_BY_HAND)
  const footer = (
    <>
      <Button grow={1} kind="secondary" text="我已保存" onPress={onClose} />
      <Button grow={2} text="复制密钥" onPress={() => void copy()} />
    </>
  )
  return (
    <Sheet isOpen title={title} onClose={onClose} footer={footer}>
      {lead}
      <View className={styles.secret}>
        <Text selectable>{secret}</Text>
      </View>
      {children}
    </Sheet>
  )
}
