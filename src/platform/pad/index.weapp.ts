import Taro from '@tarojs/taro'

import { toPadPoint } from './pad-point'
import type { GetPadProps } from './types'

interface Finger {
  clientX: number
  clientY: number
}

interface Touches {
  touches: ArrayLike<Finger>
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface HeldFinger {
  at: Finger
  /** Absent until the page has answered where the pad is. */
  box?: Box
  isLifted: boolean
}

let held: HeldFinger | undefined

export const getPadProps: GetPadProps = (id, { onStart, onMove, onEnd, onCancel }) => {
  const lift = (done: () => void) => {
    if (!held) return
    held.isLifted = true
    if (!held.box) return
    held = undefined
    done()
  }
  return {
    catchMove: true,
    onTouchStart({ touches }: Touches) {
      const [at] = Array.from(touches)
      if (!at) return
      const finger: HeldFinger = { at, isLifted: false }
      held = finger
      const query = Taro.createSelectorQuery()
      query.select(`#${id}`).boundingClientRect()
      query.exec(([box]: [Box | null]) => {
        if (!box || held !== finger) return
        finger.box = box
        onStart(toPadPoint(finger.at, box), { width: box.width, height: box.height })
        // A short tap ends before the answer.
        if (finger.isLifted) lift(onEnd)
      })
    },
    onTouchMove({ touches }: Touches) {
      const [at] = Array.from(touches)
      if (!at || !held) return
      held.at = at
      if (held.box) onMove(toPadPoint(at, held.box))
    },
    onTouchEnd: () => lift(onEnd),
    onTouchCancel: () => lift(onCancel),
  }
}
