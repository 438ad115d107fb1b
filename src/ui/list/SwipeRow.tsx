import { type ITouchEvent, Text, View } from '@tarojs/components'
import { type ReactNode, useRef, useState } from 'react'

import { Pressable } from '@/ui/action/Pressable'

import { useOpenRow } from './open-row'
import styles from './SwipeRow.module.scss'

export interface SwipeAction {
  text: string
  tone: 'quiet' | 'warning' | 'danger'
  onPress: () => void
}

interface SwipeRowProps {
  id: string
  /** From left to right. Each action must be reachable without a gesture too. */
  actions: readonly SwipeAction[]
  children: ReactNode
}

/** Same width as .action: a touch target with two characters. */
const ACTION_PX = 72
/** Distance in pixels before the direction of a touch is decided. */
const SLACK_PX = 8

interface Touch {
  x: number
  y: number
  /** Offset of the row at the start. */
  from: number
  way?: 'along' | 'across'
}

/** The offset of a row during a swipe; undefined without one. */
function usePull(width: number, isOpen: boolean, setOpen: (isOpen: boolean) => void) {
  const touch = useRef<Touch>()
  const [pulled, setPulled] = useState<number>()
  // View's event type omits touch fields that both targets provide.
  const getTouch = (event: unknown) => (event as ITouchEvent).touches[0]
  const end = () => {
    const began = touch.current
    touch.current = undefined
    if (began?.way !== 'along' || pulled === undefined) return
    // A third of the width opens or closes the row.
    setOpen(isOpen ? pulled < (-width * 2) / 3 : pulled < -width / 3)
    setPulled(undefined)
  }
  return {
    pulled,
    handlers: {
      onTouchStart(event: unknown) {
        const point = getTouch(event)
        if (point) touch.current = { x: point.clientX, y: point.clientY, from: isOpen ? -width : 0 }
      },
      onTouchMove(event: unknown) {
        const [began, point] = [touch.current, getTouch(event)]
        if (!began || !point) return
        const [x, y] = [point.clientX - began.x, point.clientY - began.y]
        if (!began.way && Math.max(Math.abs(x), Math.abs(y)) > SLACK_PX) {
          began.way = Math.abs(x) > Math.abs(y) ? 'along' : 'across'
        }
        if (began.way === 'along') setPulled(Math.min(0, Math.max(-width, began.from + x)))
      },
      onTouchEnd: end,
      onTouchCancel: end,
    },
  }
}

/**
 * A row that reveals its actions on a left swipe; one row is open at a time. NutUI's Swipe measures each row after
 * rendering and costs 6 KB: this one has a fixed width.
 */
export function SwipeRow({ id, actions, children }: SwipeRowProps) {
  const isOpen = useOpenRow((state) => state.id === id)
  const setOpen = (open: boolean) => useOpenRow.setState({ id: open ? id : undefined })
  const width = actions.length * ACTION_PX
  const { pulled, handlers } = usePull(width, isOpen, setOpen)
  const offset = pulled ?? (isOpen ? -width : 0)
  const act = (action: SwipeAction) => () => {
    setOpen(false)
    action.onPress()
  }
  return (
    <View className={styles.root}>
      {offset < 0 ? (
        <View className={styles.actions}>
          {actions.map((action) => (
            <Pressable key={action.text} className={`${styles.action} ${styles[action.tone]}`} onPress={act(action)}>
              <Text>{action.text}</Text>
            </Pressable>
          ))}
        </View>
      ) : null}
      <View
        className={`${styles.face} ${pulled === undefined ? styles.settling : ''}`}
        style={offset < 0 ? { transform: `translateX(${offset}px)` } : undefined}
        {...handlers}
      >
        {children}
        {isOpen ? <Pressable className={styles.cover} label="收起" onPress={() => setOpen(false)} /> : null}
      </View>
    </View>
  )
}
