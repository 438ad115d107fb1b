import { getTaskDetail } from '@/contract/workflow/task'
import { listCirculated } from '@/contract/workflow/todo'
import { TaskScreen } from '@/features/workflow/task/TaskScreen'

import { requireRow, sendCall, setUpRealScreens } from '../../support/real-screens'
import { readPage } from '../../support/screen'
import { drawScreen } from '../../support/screen-server'
import { until } from '../../support/until'

setUpRealScreens({ program: 'seeded-server', person: 'zhangWei' })

it('a copy that its reader opens counts as read by him there at once', async () => {
  const { procInstId } = requireRow((await sendCall(listCirculated, { unread: true })).records)
  const { circulated } = await sendCall(getTaskDetail, { procInstId })
  const before = circulated.filter(({ isRead }) => isRead).length
  await drawScreen(<TaskScreen procInstId={procInstId} />)
  await until(() => readPage().includes(`传阅（${before + 1} / ${circulated.length} 已读）`))
  expect(readPage()).not.toContain('张伟未读')
  expect((await sendCall(listCirculated, { unread: true })).records.map((one) => one.procInstId)).not.toContain(
    procInstId,
  )
})
