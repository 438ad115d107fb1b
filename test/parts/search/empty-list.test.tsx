import { EmptyList } from '@/parts/search/EmptyList'

import { draw } from '../../support/draw'
import { byRole, press, readPage } from '../../support/screen'

const clear = jest.fn()
const submit = jest.fn()

const drawList = (isNarrowed: boolean, clearText?: string) =>
  draw(
    <EmptyList
      what="商机"
      {...(clearText !== undefined && { clearText })}
      filter={{ isNarrowed, clear }}
      text="还没有商机"
      action={{ text: '提报商机', onPress: submit }}
    />,
  )

beforeEach(() => jest.clearAllMocks())

it.each([
  [undefined, '清除条件'],
  ['查看全部商机', '查看全部商机'],
])(
  'a list that its conditions leave empty offers to clear them, in words of its own: %s',
  async (clearText, button) => {
    await drawList(true, clearText)
    expect(readPage()).toContain('没有符合条件的商机')
    expect(readPage()).not.toContain('还没有商机')
    await press(byRole('button', button))
    expect([clear, submit].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  },
)

it('a list that holds nothing yet says so, and offers its own action', async () => {
  await drawList(false)
  expect(readPage()).toContain('还没有商机')
  expect(readPage()).not.toContain('没有符合条件')
  await press(byRole('button', '提报商机'))
  expect([clear, submit].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})
