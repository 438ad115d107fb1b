import { WordList } from '@/parts/search/WordList'

import { draw } from '../../support/draw'
import { byRole, press, readPage } from '../../support/screen'

it('offers each of the words that were searched for, and to forget them', async () => {
  const picked: string[] = []
  const clear = { label: '清除搜索历史', onPress: () => picked.push('清除') }
  await draw(
    <WordList title="搜索历史" words={['轴承', '请假']} onPick={(words) => picked.push(words)} clear={clear} />,
  )
  await press(byRole('button', '搜索请假'))
  await press(byRole('button', '清除搜索历史'))
  expect(picked).toEqual(['请假', '清除'])
})

it('is not there without words', async () => {
  await draw(<WordList title="搜索历史" words={[]} onPick={() => undefined} />)
  expect(readPage()).not.toContain('搜索历史')
})
