import { getDraft, saveDraft } from '@/contract/workflow/draft'
import { changePhrases } from '@/contract/workflow/phrase'
import type { Person } from '@/contract/workflow/task'
import { PhraseSheet } from '@/features/workflow/decision/PhraseSheet'
import { useRemark } from '@/features/workflow/decision/use-remark'
import { useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

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

describe('the phrases of an opinion', () => {
  const phrases = [
    { id: 'f1', text: '同意' },
    { id: 'f2', text: '请补充报价' },
    { id: 'f3', text: '请附合同' },
  ]
  const changes = () => server.arrived.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body))

  async function open(typed: string) {
    // One path reads and changes.
    server.on(changePhrases.path, ok(phrases))
    await drawScreen(<PhraseSheet isOpen typed={typed} onClose={() => undefined} />)
    await until(() => readPage().includes('3 / 30 条'))
  }

  it('are ordered and removed by a tap', async () => {
    await open('')
    expect(document.querySelector('[aria-label="置顶 同意"]')).toBeNull()
    await press(byRole('button', '置顶 请附合同'))
    await until(() => changes().length === 1)
    await until(() => byRole('button', '删除 请补充报价').getAttribute('aria-disabled') !== 'true')
    await press(byRole('button', '删除 请补充报价'))
    await until(() => changes().length === 2)
    expect(changes()).toEqual([
      { action: 'order', ids: ['f3', 'f1', 'f2'] },
      { action: 'remove', id: 'f2' },
    ])
  })

  it('do not propose an opinion that is one of them already', async () => {
    await open(' 请附合同 ')
    expect(byLabel('新增').value).toBe('')
  })

  it('are added: what was typed as an opinion is proposed, and stays beside a refusal', async () => {
    await open(' 请说明用途 ')
    expect(byLabel('新增').value).toBe('请说明用途')
    server.on(changePhrases.path, ({ method }) => (method === 'GET' ? ok(phrases) : refusal(409, '已满 30 条')))
    await press(byRole('button', '添加'))
    await until(() => readPage().includes('已满 30 条'))
    expect(byLabel('新增').value).toBe('请说明用途')
    await type(byLabel('新增'), ' ')
    expect(readPage()).not.toContain('已满 30 条')
    await press(byRole('button', '添加'))
    expect(readPage()).toContain('请输入常用意见')
    await type(byLabel('新增'), ' 请说明工期 ')
    server.on(changePhrases.path, ok(phrases))
    await press(byRole('button', '添加'))
    await until(() => byLabel('新增').value === '')
    expect(changes()).toEqual([
      { action: 'add', text: '请说明用途' },
      { action: 'add', text: '请说明工期' },
    ])
  })
})
