import { type ITouchEvent, Text, View } from '@tarojs/components'
import { type ReactNode, useRef, useState } from 'react'

import { useOpenRow } from './open-row'
import { Pressable } from './Pressable'
import styles from './SwipeRow.module.scss'

export interface SwipeAction {
  text: string
  tone: 'quiet' | 'warning' | 'danger'
  onPress: () => void
}

interface SwipeRowProps {
  id: string
  /** From left to right. Each of them must be reachable without a gesture too. */
  actions: readonly SwipeAction[]
  children: ReactNode
}

/** As wide as .action: a finger's width and two signs of text. */
const ACTION_PX = 72
/** A finger that has moved less has not chosen a direction yet. */
const SLACK_PX = 8

interface Touch {
  x: number
  y: number
  /** Where the row stood. */
  from: number
  way?: 'along' | 'across'
}

/** How far the row is pulled under a finger; undefined while none pulls it. */
function usePull(width: number, isOpen: boolean, setOpen: (isOpen: boolean) => void) {
  const touch = useRef<Touch>()
  const [pulled, setPulled] = useState<number>()
  // View's own type says less of a touch than both targets give.
  const getTouch = (event: unknown) => (event as ITouchEvent).touches[0]
  const end = () => {
    const began = touch.current
    touch.current = undefined
    if (began?.way !== 'along' || pulled === undefined) return
    // A third of the way is meant, in either direction.
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
 * A row that reveals its actions when it is swiped to the left; one at a time. NutUI's Swipe measures each row after
 * rendering it and costs 6 KB: this one knows its width beforehand.
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
