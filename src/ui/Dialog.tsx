import { Popup } from '@nutui/nutui-react-taro'
import { Text, View } from '@tarojs/components'
import { type ReactNode, useCallback, useState } from 'react'

import { aria } from '@/platform/aria'

import { Button } from './Button'
import styles from './Dialog.module.scss'
import { useOverlay } from './use-overlay'

interface DialogProps {
  isOpen: boolean
  title: string
  /** Plain text; `children` for more. */
  text?: string
  children?: ReactNode
  /** A verb. */
  confirmText: string
  cancelText?: string
  isDangerous?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A question in the middle of the page that must be answered before going on. */
export function Dialog(props: DialogProps) {
  const { isOpen, title, text, children, confirmText, cancelText = '取消', isDangerous, isBusy, onConfirm } = props
  const { onCancel } = props
  const id = useOverlay(isOpen, onCancel)
  return (
    <Popup visible={isOpen} position="center" round closeOnOverlayClick={false} className={styles.popup ?? ''}>
      <View id={id} className={styles.root} {...aria({ role: 'dialog', label: title })}>
        <Text className={styles.title}>{title}</Text>
        {text ? <Text className={styles.text}>{text}</Text> : null}
        {children}
        <View className={styles.actions}>
          <Button kind="secondary" grow={1} text={cancelText} disabled={isBusy} onPress={onCancel} />
          <Button
            kind={isDangerous ? 'danger' : 'primary'}
            grow={1}
            text={confirmText}
            isBusy={isBusy}
            onPress={onConfirm}
          />
        </View>
      </View>
    </Popup>
  )
}

export interface Question {
  title: string
  text?: string
  /** A verb. */
  confirmText: string
  cancelText?: string
  isDangerous?: boolean
}

/**
 * Asks a yes-or-no question.
 *
 * @returns `ask`, which resolves to whether the person confirmed, and the dialog, to be put into the screen
 */
export function useQuestion(): { ask: (question: Question) => Promise<boolean>; dialog: ReactNode } {
  const [open, setOpen] = useState<{ question: Question; answer: (yes: boolean) => void }>()
  const ask = useCallback(
    (question: Question) => new Promise<boolean>((resolve) => setOpen({ question, answer: resolve })),
    [],
  )
  const answer = (yes: boolean) => {
    open?.answer(yes)
    setOpen(undefined)
  }
  const dialog = open ? (
    <Dialog isOpen {...open.question} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
  ) : null
  return { ask, dialog }
}
