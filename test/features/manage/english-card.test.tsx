import { EnglishCard } from '@/features/manage/visit/EnglishCard'

import { draw } from '../../support/draw'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'

it('the English that is written beside each text is given back, with that of texts nobody reads now', async () => {
  const onChange = jest.fn()
  const english = [
    { text: '咳嗽吗？', english: 'Do you cough?' },
    { text: '旧题目', english: 'Old' },
  ]
  await draw(
    <EnglishCard texts={['咳嗽吗？', '发热吗？']} english={english} getEnglishMax={() => 100} onChange={onChange} />,
  )
  await press(byRole('button', '英文，1 / 2，访客选择 English 时看到；没有填的显示中文'))
  await type(byLabel('发热吗？'), 'A fever?')
  await press(byRole('button', '完成'))
  expect(onChange.mock.calls).toEqual([[[...english, { text: '发热吗？', english: 'A fever?' }]]])
  expect(readPage()).not.toContain('完成')
})
