import Taro from '@tarojs/taro'

import type { DragProps } from './types'

interface Touches {
  touches: ArrayLike<{ clientY: number }>
}

let heldAt: number | undefined

export const dragProps: DragProps = (id, { onStart, onMove, onEnd, onCancel }) => ({
  catchMove: true,
  onTouchStart({ touches }: Touches) {
    heldAt = touches[0]?.clientY
    Taro.createSelectorQuery()
      .select(`#${id}`)
      .boundingClientRect((box) => {
        // The query selects one element, which may have been removed.
        if (box && !Array.isArray(box)) onStart(box.height)
      })
      .exec()
  },
  onTouchMove({ touches }: Touches) {
    const [finger] = Array.from(touches)
    if (finger && heldAt !== undefined) onMove(finger.clientY - heldAt)
  },
  onTouchEnd() {
    heldAt = undefined
    onEnd()
  },
  onTouchCancel() {
    heldAt = undefined
    onCancel()
  },
})
