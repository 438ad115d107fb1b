import { DataAge } from '@/features/production/DataAge'
import { parseWireTime } from '@/lib/wire-time'

import { draw } from '../../support/draw'

const TIME = '2026-11-21 10:24:00'
const after = (seconds: number) => (parseWireTime(TIME) ?? 0) + seconds * 1000

it.each([
  ['fresh figures', 20, false, '10:24:00 更新'],
  ['fresh figures while one attempt failed', 59, true, '10:24:00 更新'],
  ['old ones', 180, false, '数据停在 10:24'],
  ['old ones because nothing arrives', 180, true, '连接中断，数据停在 10:24'],
])('says of %s when they are from', async (_what, seconds, hasFailed, text) => {
  await draw(<DataAge dataTime={TIME} now={after(seconds)} hasFailed={hasFailed} />)
  expect(document.body.textContent).toContain(text)
})
