import { getDraft, saveDraft } from '@/contract/workflow/draft'
import type { Person } from '@/contract/workflow/task'
import { useRemark } from '@/features/workflow/decision/use-remark'
import { useSession } from '@/session/session'

import { ok } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'

const server = setUpScreenServer({ pages: ['/pages/eform/bpmTask/flowApprove'] })

const createPerson = (userId: string, name: string) => ({ userId, name }) as Person
const wang = createPerson('u2', '王强')
const li = createPerson('u3', '李娜')

it('a comment mentions exactly who is chosen: who is taken away again is in its text no more', async () => {
  const user = { userId: 'u1', realName: '陈强', population: 'user', member: { deptName: '机加工车间' } } as never
  useSession.setState({ accessToken: 'token', user })
  server.on(getDraft.path, ok({ draft: null }))
  server.on(saveDraft.path, ok({ version: 1, savedAt: '2026-11-21 10:00:00' }))
  const hook = {} as { now: ReturnType<typeof useRemark> }
  function Sheet() {
    hook.now = useRemark({ procInstId: 'p1', addressed: [], onClose: () => undefined })
    return null
  }
  await drawScreen(<Sheet />)
  await t.act(async () => hook.now.type('请看'))
  await t.act(async () => hook.now.name([wang, li]))
  expect(hook.now.text).toBe('请看 @王强 @李娜 ')
  await t.act(async () => hook.now.name([li]))
  expect([hook.now.text, hook.now.people]).toEqual(['请看 @李娜 ', [li]])
})
