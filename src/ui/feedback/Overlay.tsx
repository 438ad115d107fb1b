import { View } from '@tarojs/components'
import { type ReactNode, useEffect, useState } from 'react'

import { toAriaProps } from '@/platform/aria'
import { scrollLockProps } from '@/platform/modal-history'
import { Pressable } from '@/ui/action/Pressable'

import styles from './Overlay.module.scss'
import { useOverlay } from './use-overlay'

interface OverlayProps {
  isOpen: boolean
  /** The accessible name. */
  label: string
  place: 'bottom' | 'centre'
  /** Called by the mask, and on H5 by back and Escape. Returns false when it stays open. */
  onClose: () => unknown
  /** Ignores all of them while a request is pending. */
  isLocked?: boolean | undefined
  children: ReactNode
}

const LEAVING_MS = 300
/** The pause within a double tap at most. */
const OPENING_MS = 350
const noop = () => undefined

/** True while the second half of a double tap on what opened the overlay may still arrive. */
function useOpening(isOpen: boolean): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setReady(isOpen), isOpen ? OPENING_MS : 0)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isOpen && !isReady
}

/** Keeps the overlay mounted during the closing animation. */
function useDelayedUnmount(isOpen: boolean): boolean {
  const [isDrawn, setDrawn] = useState(isOpen)
  useEffect(() => {
    if (isOpen) {
      setDrawn(true)
      return
    }
    const timer = setTimeout(() => setDrawn(false), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isOpen || isDrawn
}

/**
 * A panel over the page with a mask. Replaces NutUI's Popup, because sign-in and home include it: 0.6 KB instead of
 * 14.7 KB, and this one is a dialog for screen readers.
 */
export function Overlay({ isOpen, label, place, onClose, isLocked = false, children }: OverlayProps) {
  const id = useOverlay(isOpen, onClose, isLocked)
  const isOpening = useOpening(isOpen)
  if (!useDelayedUnmount(isOpen)) return null
  const passing = isOpening ? styles.opening : isOpen ? '' : styles.leaving
  return (
    <View className={`${styles.root} ${styles[place]} ${passing}`} {...scrollLockProps}>
      <Pressable className={styles.mask} label="关闭" onPress={isLocked ? noop : onClose} />
      <View id={id} className={styles.panel} {...toAriaProps({ role: 'dialog', label })}>
        {children}
      </View>
    </View>
  )
}
