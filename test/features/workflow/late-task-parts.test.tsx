// What follows a task's buttons is a file of its own, which may not arrive.
import { Text } from '@tarojs/components'

import type { DecisionProps } from '@/features/workflow/decision/use-decision'
import { LateDecisionSheet, LateTaskBody } from '@/features/workflow/task/LateTaskParts'
import type { TaskBodyProps } from '@/features/workflow/task/TaskBody'

import { draw } from '../../support/draw'
import { createH5Stand } from '../../support/h5-stand'
import { byRole, press, readPage } from '../../support/screen'
import { until } from '../../support/until'

let mockIsAway = true
jest.mock('@/features/workflow/task/task-parts', () => {
  if (mockIsAway) throw new Error('Loading chunk 12 failed')
  return { TaskBody: () => <Text>表单与进度</Text>, DecisionSheet: () => <Text>同意的意见</Text> }
})

const stand = createH5Stand()
beforeEach(() => {
  stand.reset()
  stand.stand('/pages/drawn/1')
})

it('the sheet of a decision that does not load closes, and says why', async () => {
  const onClose = jest.fn()
  // Its parts are replaced above and read none of them.
  await draw(<LateDecisionSheet {...({ onClose } as unknown as DecisionProps)} />)
  await until(() => onClose.mock.calls.length === 1)
  expect(readPage()).toContain('没有加载出来，请检查网络')
})

it('what does not load below the buttons is offered again, and comes by a tap', async () => {
  await draw(<LateTaskBody {...({} as TaskBodyProps)} />)
  await until(() => readPage().includes('待办内容加载失败'))
  mockIsAway = false
  await press(byRole('button', '重试'))
  await until(() => readPage().includes('表单与进度'))
  await draw(<LateDecisionSheet {...({ onClose: jest.fn() } as unknown as DecisionProps)} />)
  await until(() => readPage().includes('同意的意见'))
})
