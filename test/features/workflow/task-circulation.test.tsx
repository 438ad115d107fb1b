import type { TaskDetail } from '@/contract/workflow/task'
import { TaskCirculation } from '@/features/workflow/task/TaskCirculation'

import { draw } from '../../support/draw'
import { readPage } from '../../support/screen'

const copy = (name: string, isRead: boolean) => ({ user: { userId: name, name, avatar: null }, isRead })

// A person without a picture is shown by the first letter of the name.
it.each([
  ['nobody', [], ''],
  ['one who has not read it', [copy('李娜', false)], '传阅（0 / 1 已读）李李娜未读'],
  ['two', [copy('李娜', true), copy('陈强', false)], '传阅（1 / 2 已读）李李娜已读陈陈强未读'],
])('a task that was copied to %s says so', async (_whom, circulated, text) => {
  await draw(<TaskCirculation detail={{ circulated } as unknown as TaskDetail} />)
  expect(readPage()).toBe(text)
})
