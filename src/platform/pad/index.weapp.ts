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

let activeFinger: HeldFinger | undefined

export const getPadProps: GetPadProps = (id, { onStart, onMove, onEnd, onCancel }) => {
  const lift = (done: () => void) => {
    if (!activeFinger) return
    activeFinger.isLifted = true
    if (!activeFinger.box) return
    activeFinger = undefined
    done()
  }
  return {
    catchMove: true,
    onTouchStart({ touches }: Touches) {
      const [at] = Array.from(touches)
      if (!at) return
      const finger: HeldFinger = { at, isLifted: false }
      activeFinger = finger
      const query = Taro.createSelectorQuery()
      query.select(`#${id}`).boundingClientRect()
      query.exec(([box]: [Box | null]) => {
        if (!box || activeFinger !== finger) return
        finger.box = box
        onStart(toPadPoint(finger.at, box), { width: box.width, height: box.height })
        // A short tap ends before the answer.
        if (finger.isLifted) lift(onEnd)
      })
    },
    onTouchMove({ touches }: Touches) {
      const [at] = Array.from(touches)
      if (!at || !activeFinger) return
      activeFinger.at = at
      if (activeFinger.box) onMove(toPadPoint(at, activeFinger.box))
    },
    onTouchEnd: () => lift(onEnd),
    onTouchCancel: () => lift(onCancel),
  }
}
