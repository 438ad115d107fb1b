import { splitByWords } from '@/ui/layout/Highlight'
import { useOpenRow } from '@/ui/list/open-row'
import { SwipeRow } from '@/ui/list/SwipeRow'

import { draw } from '../support/draw'
import { t } from '../support/mount-page'
import { byRole, press } from '../support/screen'

const done = jest.fn()
const actions = [
  { text: '标为已读', tone: 'quiet', onPress: () => done('read') },
  { text: '删除', tone: 'danger', onPress: () => done('delete') },
] as const

const face = () => document.querySelector('.face') as HTMLElement

async function drag(...points: [number, number][]) {
  const fire = (type: string, at?: [number, number]) =>
    t.act(async () => {
      const event = new Event(type, { bubbles: true })
      Object.assign(event, { touches: at ? [{ clientX: at[0], clientY: at[1] }] : [] })
      face().dispatchEvent(event)
    })
  const [first, ...rest] = points
  await fire('touchstart', first)
  for (const point of rest) await fire('touchmove', point)
  await fire('touchend')
}

beforeEach(async () => {
  done.mockClear()
  useOpenRow.setState({ id: undefined })
  await draw(
    <SwipeRow id="a" actions={actions}>
      <p>一行</p>
    </SwipeRow>,
  )
})

describe('a row that is swiped', () => {
  it('opens when pulled a third of the way, and its actions close it again', async () => {
    expect(document.querySelector('[role="button"]')).toBeNull()
    await drag([300, 10], [280, 12], [240, 12])
    expect(face().style.transform).toBe('translateX(-144px)')
    await press(byRole('button', '删除'))
    expect(done).toHaveBeenCalledWith('delete')
    expect(face().style.transform).toBe('')
  })

  it('falls back when hardly pulled, and stays while the page is scrolled', async () => {
    await drag([300, 10], [270, 10])
    expect(face().style.transform).toBe('')
    await drag([300, 10], [296, 60], [100, 90])
    expect(face().style.transform).toBe('')
  })

  it('closes by a tap on it, by a pull to the right, and when another opens', async () => {
    await drag([300, 10], [200, 10])
    await press(byRole('button', '收起'))
    expect(face().style.transform).toBe('')
    await drag([300, 10], [200, 10])
    await drag([200, 10], [300, 10])
    expect(face().style.transform).toBe('')
    await drag([300, 10], [200, 10])
    await t.act(async () => useOpenRow.setState({ id: 'b' }))
    expect(face().style.transform).toBe('')
  })
})

describe('what was searched for', () => {
  it.each([
    ['A2 产线停电，停电后复位', '停电', ['A2 产线', '[停电]', '，', '[停电]', '后复位']],
    ['CNC-07 主轴', 'cnc', ['[CNC]', '-07 主轴']],
    ['主轴 CNC', 'cnc', ['主轴 ', '[CNC]']],
    ['没有', '别的', ['没有']],
    ['İ 停电', '停电', ['İ 停电']],
  ])('in %j by %j stands out', (text, words, pieces) => {
    expect(splitByWords(text, words).map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))).toEqual(pieces)
  })
})
