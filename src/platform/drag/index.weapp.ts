import Taro from '@tarojs/taro'

import { computeEdgeScroll } from './edge-scroll'
import type { DragHandlers, DragProps } from './types'

interface Touches {
  touches: ArrayLike<{ clientY: number }>
}

interface HeldFinger {
  /** Where it was put down, and where it is. */
  from: number
  y: number
  /** The page's position at the start and now, and its last; unknown until the page has answered. */
  page?: { start: number; now: number; last: number }
  timer?: ReturnType<typeof setInterval>
  /** Consecutive steps at an edge: a row that only passes it scrolls nothing. */
  atEdge: number
}

/** WeChat scrolls a page by calls across the bridge, which are slower than frames. */
const STEP_MS = 50
const WAIT_STEPS = 5

let activeFinger: HeldFinger | undefined

function report({ y, from, page }: HeldFinger, { onMove }: DragHandlers): void {
  onMove(y - from + (page ? page.now - page.start : 0))
}

function followEdges(finger: HeldFinger, handlers: DragHandlers, height: number): void {
  const { page, y } = finger
  if (!page) return
  // A call every 50 ms goes three frames far.
  const step = 3 * computeEdgeScroll(y, { top: 0, bottom: height })
  finger.atEdge = step === 0 ? 0 : finger.atEdge + 1
  const next = Math.min(page.last, Math.max(0, page.now + step))
  if (next === page.now || finger.atEdge <= WAIT_STEPS) return
  page.now = next
  void Taro.pageScrollTo({ scrollTop: next, duration: 0 }).catch(() => undefined)
  report(finger, handlers)
}

function release(): void {
  clearInterval(activeFinger?.timer)
  activeFinger = undefined
}

export const dragProps: DragProps = (id, handlers, isInPage = false) => ({
  catchMove: true,
  onTouchStart({ touches }: Touches) {
    const [touch] = Array.from(touches)
    if (!touch) return
    release()
    const finger: HeldFinger = { from: touch.clientY, y: touch.clientY, atEdge: 0 }
    activeFinger = finger
    const query = Taro.createSelectorQuery()
    query.select(`#${id}`).boundingClientRect()
    if (isInPage) query.selectViewport().scrollOffset()
    query.exec(([box, offset]: [{ height: number } | null, { scrollTop: number; scrollHeight: number }?]) => {
      // The row may have been removed, the finger lifted.
      if (!box || activeFinger !== finger) return
      handlers.onStart(box.height)
      if (!offset) return
      const { windowHeight } = Taro.getWindowInfo()
      const last = Math.max(0, offset.scrollHeight - windowHeight)
      finger.page = { start: offset.scrollTop, now: offset.scrollTop, last }
      finger.timer = setInterval(() => followEdges(finger, handlers, windowHeight), STEP_MS)
    })
  },
  onTouchMove({ touches }: Touches) {
    const [touch] = Array.from(touches)
    if (!touch || !activeFinger) return
    activeFinger.y = touch.clientY
    report(activeFinger, handlers)
  },
  onTouchEnd() {
    release()
    handlers.onEnd()
  },
  onTouchCancel() {
    release()
    handlers.onCancel()
  },
})
