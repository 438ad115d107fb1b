// 阅读回执 of a must-read notice: people are found by name, over the real server.
import { getAnnouncement, listAnnouncements } from '@/contract/message/message'
import { listReceipts } from '@/contract/message/receipt'
import { ReceiptCard } from '@/features/message/ReceiptCard'

import { sendCall, setUpRealScreens } from '../../support/real-screens'
import { requireItems } from '../../support/require-items'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen } from '../../support/screen-server'
import { until } from '../../support/until'

setUpRealScreens()

async function requireMustRead() {
  for (const { id } of (await sendCall(listAnnouncements, {})).records) {
    const { receipts } = await sendCall(getAnnouncement, { id })
    if (receipts && receipts.confirmed > 1 && receipts.total - receipts.confirmed > 1) return { id, receipts }
  }
  throw new Error('the demo has no notice that some have confirmed and some have not')
}

it('people are found by name in both tabs, and words that nobody has say so', async () => {
  const { id, receipts } = await requireMustRead()
  const read = async (state: 'waiting' | 'confirmed') =>
    requireItems((await sendCall(listReceipts, { id, state })).records).map(({ name }) => name)
  const [[first = '', second = ''], [confirmed = '']] = [await read('waiting'), await read('confirmed')]
  await drawScreen(<ReceiptCard id={id} receipts={receipts} />)
  await press(byRole('button', '查看名单'))
  await until(() => readPage().includes(first) && readPage().includes(second))
  await type(byLabel('搜索姓名或拼音'), first)
  await until(() => readPage().includes(first) && !readPage().includes(second))
  await type(byLabel('搜索姓名或拼音'), confirmed)
  await until(() => readPage().includes(`没有找到“${confirmed}”`))
  // The words stay for the other tab.
  await press(byRole('tab', `已确认，${receipts.confirmed} 条`))
  await until(() => !readPage().includes('没有找到') && readPage().includes(confirmed))
  expect(byLabel('搜索姓名或拼音').value).toBe(confirmed)
})
