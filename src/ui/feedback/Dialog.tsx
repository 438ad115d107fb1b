import { Text, View } from '@tarojs/components'
import { type ReactNode, useCallback, useState } from 'react'

import { useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { Button } from '@/ui/action/Button'

import styles from './Dialog.module.scss'
import { Overlay } from './Overlay'

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
  /** Called by the mask, back and Escape when they do not mean cancelling; absent, they call `onCancel`. */
  onHide?: () => void
}

/** A dialog in the middle of the page. While its request is pending nothing closes it. */
export function Dialog(props: DialogProps) {
  const texts = useTexts(sharedTexts)
  const {
    isOpen,
    title,
    text,
    children,
    confirmText,
    cancelText = texts.cancel,
    isDangerous,
    isBusy,
    onConfirm,
  } = props
  const { onCancel, onHide = onCancel } = props
  return (
    <Overlay isOpen={isOpen} label={title} place="centre" onClose={onHide} isLocked={isBusy}>
      <View className={styles.root}>
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
    </Overlay>
  )
}

export interface DialogQuestion {
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
 * @returns `ask`, which resolves to whether the user confirmed, and the dialog, to be rendered by the screen
 */
export function useQuestion(): { ask: (question: DialogQuestion) => Promise<boolean>; dialog: ReactNode } {
  const [open, setOpen] = useState<{ question: DialogQuestion; answer: (yes: boolean) => void }>()
  // The question stays rendered during the closing animation.
  const [isAsked, setAsked] = useState(false)
  const ask = useCallback(
    (question: DialogQuestion) =>
      new Promise<boolean>((resolve) => {
        setOpen({ question, answer: resolve })
        setAsked(true)
      }),
    [],
  )
  const answer = (yes: boolean) => {
    open?.answer(yes)
    setAsked(false)
  }
  const dialog = open ? (
    <Dialog isOpen={isAsked} {...open.question} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
  ) : null
  return { ask, dialog }
}
