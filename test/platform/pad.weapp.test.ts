import Taro from '@tarojs/taro'

import { getPadProps } from '@/platform/pad'

type Answer = (boxes: unknown[]) => void
type Touch = (event: { touches: { clientX: number; clientY: number }[] }) => void

const box = { left: 10, top: 100, width: 200, height: 100 }
let answer: Answer
const events: unknown[] = []

beforeEach(() => {
  events.length = 0
  const query = {
    select: () => ({ boundingClientRect: () => undefined }),
    exec: (callback: Answer) => {
      answer = callback
    },
  }
  jest.spyOn(Taro, 'createSelectorQuery').mockReturnValue(query as unknown as Taro.SelectorQuery)
})
afterEach(() => jest.restoreAllMocks())

function press() {
  const props = getPadProps('pad', {
    onStart: (point, size) => void events.push(['start', point, size]),
    onMove: (point) => void events.push(['move', point]),
    onEnd: () => void events.push('end'),
    onCancel: () => void events.push('cancel'),
  })
  const touch = (name: string, x = 0, y = 0) => (props[name] as Touch)({ touches: [{ clientX: x, clientY: y }] })
  touch('onTouchStart', 60, 150)
  return touch
}

const started = ['start', { x: 0.25, y: 0.5 }, { width: 200, height: 100 }]

describe('a finger on a pad', () => {
  it('that is lifted before the page has said where the pad is counts as a tap', () => {
    const touch = press()
    touch('onTouchEnd')
    expect(events).toEqual([])
    answer([box])
    expect(events).toEqual([started, 'end'])
  })

  it('is followed until it is lifted, or taken away by the system', () => {
    const touch = press()
    answer([box])
    touch('onTouchMove', 210, 150)
    touch('onTouchCancel')
    touch('onTouchMove', 20, 150)
    expect(events).toEqual([started, ['move', { x: 1, y: 0.5 }], 'cancel'])
  })

  it('on a pad that is gone does nothing', () => {
    press()
    answer([null])
    expect(events).toEqual([])
  })
})
