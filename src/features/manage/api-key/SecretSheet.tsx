import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import styles from '@/features/manage/Manage.module.scss'
import { COPY_BY_HAND, copyWithToast } from '@/parts/copy-with-toast'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
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

const question = {
  title: '密钥已经保存了吗？',
  text: '关闭后无法再看到，只能重新创建。',
  confirmText: '关闭',
  cancelText: '返回复制',
  isDangerous: true,
}

/** A key that has just been made, to be copied: it is shown this once. A tap beside the sheet asks before it is gone. */
export function SecretSheet({ title, lead, secret, children, onClose }: SecretSheetProps) {
  const copy = () => copyWithToast(secret, '密钥已复制', COPY_BY_HAND)
  const { ask, dialog } = useQuestion()
  const leave = () => {
    void ask(question).then((isSure) => isSure && onClose())
    return false
  }
  const footer = (
    <>
      <Button grow={1} kind="secondary" text="我已保存" onPress={onClose} />
      <Button grow={2} text="复制密钥" onPress={() => void copy()} />
    </>
  )
  return (
    <>
      <Sheet isOpen title={title} onClose={leave} footer={footer}>
        {lead}
        <View className={styles.secret}>
          <Text selectable>{secret}</Text>
        </View>
        {children}
      </Sheet>
      {dialog}
    </>
  )
}
