import { unknown } from 'valibot'

import { createQueryClient } from '@/api/query'
import { getDraft, saveDraft } from '@/contract/workflow/draft'
import { getProcessForm, predictProcess, startProcess } from '@/contract/workflow/process'
import { getTaskDetail } from '@/contract/workflow/task'
import { FormScreen } from '@/features/workflow/form/FormScreen'
import { configureNavigation } from '@/navigation/navigate'
import { openStored } from '@/offline/stored'
import { useSession } from '@/session/session'

import { field } from '../../parts/form/stand'
import { ok, refusal } from '../../support/api-server'
import { draw } from '../../support/draw'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/eform/formApprove'] })
const { stand } = server
const boData = { main: { reason: null }, sub: {} }
const overtime = {
  definition: {
    procDefId: 'p1',
    procDefKey: 'overtime',
    name: '加班申请',
    icon: null,
    formKey: null,
    description: null,
  },
  formVersion: 1,
  form: {
    formKey: 'f',
    formName: '加班申请',
    fields: [field('reason', '事由', 'text')],
    boData,
    changes: [],
    files: [],
  },
}

beforeAll(() => {
  configureNavigation({ population: () => 'user' })
})

beforeEach(() => {
  const user = { userId: 'u1', realName: '陈强', population: 'user', member: { deptName: '机加工车间' } } as never
  useSession.setState({ accessToken: 'token', user })
})

it.each([
  [
    'a process to be started',
    getProcessForm,
    { procDefKey: 'retired' },
    '流程不存在或已停用',
    '查看全部流程',
    'moreProcessDefList',
  ],
  [
    'a form that was handed in',
    getTaskDetail,
    { procInstId: 'i9' },
    '可能已被删除，或与你无关',
    '看我的待办',
    'agency/application',
  ],
])('offers no 重试 where %s is not there, but a way out', async (_what, { path }, call, why, way, address) => {
  server.on(path, refusal(404, '流程不存在或已停用'))
  server.on(getDraft.path, ok({ draft: null }))
  await drawScreen(<FormScreen {...call} />)
  await until(() => readPage().includes(why))
  expect(readPage()).not.toContain('重试')
  await press(byRole('button', way))
  await until(() => stand.moves().some((move) => move.includes(address)))
})

it('leads from an address that names no form to all processes', async () => {
  await drawScreen(<FormScreen />)
  await until(() => readPage().includes('链接不完整，找不到这张表单'))
  await press(byRole('button', '查看全部流程'))
  await until(() => stand.moves().some((move) => move.includes('moreProcessDefList')))
})

it('keeps what is typed into a form without a network, when the network returns', async () => {
  openStored('processForm', unknown()).write(overtime, 'overtime', { userId: 'u1' })
  server.on(getProcessForm.path, { cut: true })
  server.on(getDraft.path, ok({ draft: null }))
  server.on(saveDraft.path, ok({ version: 1, savedAt: '2026-11-21 10:00:00' }))
  server.on(predictProcess.path, ok({ nodes: [] }))
  const client = createQueryClient()
  await drawScreen(<FormScreen procDefKey="overtime" />, client)
  await until(() => readPage().includes('没有网络'))
  await type(byLabel('事由'), '设备抢修')
  server.on(getProcessForm.path, { ...ok(overtime), delay: 100 })
  void client.refetchQueries({ queryKey: [getProcessForm.path] })
  await until(() => !readPage().includes('没有网络'))
  expect(byLabel('事由').value).toBe('设备抢修')
})

describe('a form that is handed in', () => {
  async function fillIn(draft: object | null = null) {
    openStored('workflowDraft', unknown()).remove('process:overtime', 'u1')
    server.on(getProcessForm.path, ok(overtime))
    server.on(predictProcess.path, ok({ nodes: [] }))
    server.on(saveDraft.path, ({ method }) =>
      ok(method === 'PUT' ? { version: 8, savedAt: '2026-11-21 10:05:00' } : { draft }),
    )
    await drawScreen(<FormScreen procDefKey="overtime" />)
    await until(() => hasField('事由'))
    await type(byLabel('事由'), '设备抢修')
  }
  const handIn = () => press(byRole('button', '提交'))

  it('shows at its field what the server refuses, and keeps what was typed', async () => {
    await fillIn()
    server.on(startProcess.path, refusal(422, '请检查填写的内容', { reason: '请写明设备编号' }))
    await handIn()
    await until(() => readPage().includes('请写明设备编号'))
    expect(byLabel('事由').getAttribute('aria-invalid')).toBe('true')
    expect(byLabel('事由').value).toBe('设备抢修')
    expect(server.sentTo(startProcess.path)).toMatchObject([{ procDefKey: 'overtime', main: { reason: '设备抢修' } }])
  })

  it('is under way from the tap on, while its draft is still sent: a second tap is none', async () => {
    await fillIn()
    const started = { procInstId: 'i1', serialNo: 'OT-1', subject: '设备抢修', nextAssigneeNames: [] }
    server.on(startProcess.path, ok(started))
    server.on(saveDraft.path, ({ method }) =>
      method === 'PUT' ? { ...ok({ version: 8, savedAt: '2026-11-21 10:05:00' }), delay: 100 } : ok({ draft: null }),
    )
    server.arrived.length = 0
    await handIn()
    await press(byRole('button', '提交，处理中'))
    await until(() => readPage().includes('单号 OT-1'))
    expect(server.sentTo(startProcess.path)).toHaveLength(1)
  })

  it('is no draft any more when the page is left before the answer', async () => {
    await fillIn()
    const listDrafts = () => openStored('workflowDraft', unknown()).listSlots('process:', 'u1')
    expect(listDrafts()).toHaveLength(1)
    const started = { procInstId: 'i1', serialNo: 'OT-1', subject: '设备抢修', nextAssigneeNames: [] }
    server.on(startProcess.path, { ...ok(started), delay: 100 })
    await handIn()
    await server.arrival(startProcess.path)
    await draw(<p>首页</p>)
    await until(() => listDrafts().length === 0)
  })

  it('fetches a form that was changed meanwhile', async () => {
    await fillIn()
    server.on(startProcess.path, refusal(409, '表单已更新'))
    server.arrived.length = 0
    await handIn()
    await server.arrival(startProcess.path)
    await server.arrival(getProcessForm.path)
  })

  it('is said not to be kept when neither the device nor the server has it', async () => {
    await fillIn()
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    server.on(saveDraft.path, { cut: true })
    server.on(startProcess.path, { cut: true })
    await type(byLabel('事由'), '夜班')
    await press(byRole('button', '存草稿'))
    await until(() => readPage().includes('草稿没有保存：本机空间不足，服务也没有收到'))
    await handIn()
    await until(() => readPage().includes('填写的内容没有保存，请勿离开'))
    full.mockRestore()
    await press(byRole('button', '存草稿'))
    await until(() => readPage().includes('草稿已保存在本机'))
  })

  it('is said to be kept as a draft while there is no network', async () => {
    await fillIn()
    server.on(startProcess.path, { cut: true })
    await handIn()
    await until(() => document.getElementById('app-toast')?.textContent?.includes('填写的内容已存为草稿') === true)
  })
})

describe('a draft that another device has saved meanwhile', () => {
  const theirs = { version: 7, savedAt: '2026-11-21 10:00:00', deviceName: 'iPhone' }
  let puts: { version: number; content: { main: { reason: string } } }[] = []

  /** Types into a form whose draft the server refuses to take, for it has a newer one. */
  async function collide() {
    puts = []
    openStored('workflowDraft', unknown()).remove('process:overtime', 'u1')
    server.on(getProcessForm.path, ok(overtime))
    server.on(predictProcess.path, ok({ nodes: [] }))
    const other = {
      key: 'process:overtime',
      content: { main: { reason: '另一份' }, sub: {} },
      formVersion: 1,
      ...theirs,
    }
    let reads = 0
    server.on(saveDraft.path, ({ method, body }) => {
      if (method !== 'PUT') {
        reads += 1
        return ok({ draft: reads === 1 ? null : other })
      }
      const sent = JSON.parse(body) as (typeof puts)[number]
      puts.push(sent)
      return sent.version === theirs.version
        ? ok({ version: 8, savedAt: '2026-11-21 10:05:00' })
        : refusal(409, '另一台设备保存了这份草稿', theirs as never)
    })
    await drawScreen(<FormScreen procDefKey="overtime" />)
    await until(() => hasField('事由'))
    await type(byLabel('事由'), '这一份')
    await press(byRole('button', '存草稿'))
    await until(() => readPage().includes('另一台设备（iPhone）在'))
    expect(byLabel('事由').value).toBe('这一份')
  }

  it('is set aside for what is here, when told so, on its newest version', async () => {
    await collide()
    await press(byRole('button', '保留这里的'))
    expect(readPage()).not.toContain('另一台设备')
    await until(() => puts.at(-1)?.version === 7)
    expect(puts.at(-1)?.content.main.reason).toBe('这一份')
  })

  it('takes the place of what is here, when told so', async () => {
    await collide()
    await press(byRole('button', '用那一份'))
    await until(() => byLabel('事由').value === '另一份')
    expect(readPage()).not.toContain('另一台设备')
  })

  it('asks about what was typed on, when the form was sent and its answer was lost', async () => {
    const draft = {
      content: { main: { reason: '这一份' }, sub: {} },
      files: [],
      names: {},
      priority: 0,
      formVersion: 1,
    }
    const typedOn = { ...draft, savedAt: Date.now(), serverVersion: 5, isSynced: false }
    openStored('workflowDraft', unknown()).write(typedOn, 'process:overtime', { userId: 'u1' })
    server.on(getProcessForm.path, ok(overtime))
    server.on(predictProcess.path, ok({ nodes: [] }))
    const saved: unknown[] = []
    server.on(saveDraft.path, ({ method, body }) => {
      if (method !== 'PUT') return ok({ draft: null })
      saved.push(JSON.parse(body))
      return ok({ version: 1, savedAt: '2026-11-21 10:05:00' })
    })
    await drawScreen(<FormScreen procDefKey="overtime" />)
    await until(() => readPage().includes('这份草稿已经提交，或在另一台设备丢弃'))
    expect(byLabel('事由').value).toBe('这一份')
    expect(saved).toEqual([])
    await press(byRole('button', '保留这里的'))
    await until(() => saved.length > 0)
    expect(saved).toMatchObject([{ version: 0, content: { main: { reason: '这一份' } } }])
  })

  it('says that it could not be fetched, and can be asked for again', async () => {
    await collide()
    server.on(getDraft.path, { cut: true })
    await press(byRole('button', '用那一份'))
    await until(() => readPage().includes('没有取到那一份'))
    expect(byLabel('事由').value).toBe('这一份')
    byRole('button', '用那一份')
  })

  it('says that it was sent or discarded there since', async () => {
    await collide()
    server.on(getDraft.path, ok({ draft: null }))
    await press(byRole('button', '用那一份'))
    await until(() => readPage().includes('这份草稿已经提交，或在另一台设备丢弃'))
    expect(byLabel('事由').value).toBe('这一份')
  })
})

describe('a form filled from a rejected application', () => {
  const earlier = {
    serialNo: 'OT-1',
    statusName: '已拒绝',
    content: { main: { reason: '赶交期' }, sub: {} },
    priority: 1,
  }
  const saved: string[] = []
  const readDraft = (reason: string) => ({
    content: { main: { reason }, sub: {} },
    formVersion: 1,
    version: 1,
    savedAt: '2026-11-21 10:00:00',
    deviceName: '',
  })

  async function open(draft: object | null) {
    saved.length = 0
    openStored('workflowDraft', unknown()).remove('process:overtime', 'u1')
    server.on(getProcessForm.path, ({ query }) => {
      return ok(query.includes('from=i1') ? { ...overtime, earlier } : overtime)
    })
    server.on(predictProcess.path, ok({ nodes: [] }))
    // One path reads and saves.
    server.on(saveDraft.path, ({ method, body }) => {
      if (method !== 'PUT') return ok({ draft })
      saved.push(body)
      return ok({ version: 2, savedAt: '2026-11-21 10:00:00' })
    })
    await drawScreen(<FormScreen procDefKey="overtime" from="i1" />)
  }

  it('says where its content is from, and is no draft until it is saved', async () => {
    await open(null)
    await until(() => readPage().includes('已按单号 OT-1（已拒绝）填好'))
    expect(byLabel('事由').value).toBe('赶交期')
    expect(openStored('workflowDraft', unknown()).listSlots('process:', 'u1')).toEqual([])
    await press(byRole('button', '存草稿'))
    await until(() => saved.some((body) => body.includes('赶交期')))
    await until(() => readPage().includes('草稿已保存'))
  })

  it('asks before it sets a draft aside, and leaves the draft as it is when told so', async () => {
    await open({ key: 'process:overtime', ...readDraft('草稿里的事由') })
    await until(() => readPage().includes('你还有一份草稿'))
    expect(readPage()).not.toContain('赶交期')
    await press(byRole('button', '继续草稿'))
    await until(() => hasField('事由'))
    expect(byLabel('事由').value).toBe('草稿里的事由')
    expect(readPage()).toContain('已恢复')
  })

  it('replaces the draft only after the question, and then on its newest version', async () => {
    await open({ key: 'process:overtime', ...readDraft('草稿里的事由') })
    await until(() => readPage().includes('你还有一份草稿'))
    await press(byRole('button', '用上次的内容'))
    await until(() => hasField('事由'))
    expect(byLabel('事由').value).toBe('赶交期')
    expect(saved).toEqual([])
    await type(byLabel('事由'), '赶交期，已批预算')
    await press(byRole('button', '存草稿'))
    // A toast that came after the last test would end Jest: there is no page any more.
    await until(() => readPage().includes('草稿已保存'))
    expect(JSON.parse(saved[0] ?? '')).toMatchObject({ version: 1, content: { main: { reason: '赶交期，已批预算' } } })
  })
})
