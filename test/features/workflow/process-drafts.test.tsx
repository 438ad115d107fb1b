import { queryAllByRole } from '@testing-library/dom'

import { deleteDraft } from '@/contract/workflow/draft'
import { listProcessDefinitions, removeCustomProcess } from '@/contract/workflow/process'
import { ProcessDrafts } from '@/features/workflow/form/ProcessDrafts'
import { ProcessesScreen } from '@/features/workflow/form/ProcessesScreen'
import { TodoScreen } from '@/features/workflow/todo/TodoScreen'
import { configureNavigation } from '@/navigation/navigate'
import { type LocalDraft, readLocalDraft, removeLocalDrafts, writeLocalDraft } from '@/parts/form/local-draft'
import { useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/agency/application'] })
const { stand } = server

const definition = (procDefKey: string, name: string) => ({ procDefId: procDefKey, procDefKey, name, icon: null })
const groups = {
  groups: [
    { id: 'g', name: '采购', icon: null, children: [definition('buy', '采购申请'), definition('trip', '出差申请')] },
  ],
  custom: [definition('buy', '采购申请')],
  recent: [definition('trip', '出差申请')],
}

function createDraft(savedAt: number, process?: LocalDraft['process']): LocalDraft {
  const content = { main: { reason: '备件' }, sub: {} }
  return {
    content,
    files: [],
    names: {},
    process,
    priority: 0,
    formVersion: 1,
    savedAt,
    serverVersion: 1,
    isSynced: true,
  }
}

beforeAll(() => {
  configureNavigation({ population: () => 'user' })
})

beforeEach(() => {
  removeLocalDrafts('u1', '')
  removeLocalDrafts('u2', '')
  useSession.setState({
    accessToken: 'token',
    user: { userId: 'u1', realName: '陈强', population: 'user', member: { deptName: '机加工车间' } } as never,
  })
  server.on(listProcessDefinitions.path, ok(groups))
  server.on(deleteDraft.path, ok({}))
})

describe('the drafts of processes', () => {
  it('are listed newest first with their process and time, for their person alone, and open the form', async () => {
    const at = new Date(2026, 10, 20, 10, 12).getTime()
    writeLocalDraft('u1', 'process:trip', createDraft(at, { procDefKey: 'trip', name: '出差申请' }))
    writeLocalDraft(
      'u1',
      'process:renewal.s1',
      createDraft(at + 1, { procDefKey: 'renewal', about: 's1', name: '续费申请' }),
    )
    writeLocalDraft('u1', 'task:t1', createDraft(at))
    writeLocalDraft('u2', 'process:buy', createDraft(at, { procDefKey: 'buy', name: '采购申请' }))
    await drawScreen(<ProcessDrafts userId="u1" />)
    const names = queryAllByRole(document.body, 'button').map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual([
      expect.stringMatching(/^草稿，续费申请，11-20 \d\d:12 保存$/),
      '删除草稿，续费申请',
      expect.stringMatching(/^草稿，出差申请，/),
      '删除草稿，出差申请',
    ])
    expect(readPage()).toContain('草稿（2）')
    expect(readPage()).toMatch(/11-20 \d\d:12 保存/)
    await press(queryAllByRole(document.body, 'button')[0] as HTMLElement)
    await until(() => stand.moves().some((move) => /formApprove\?.*procDefKey=renewal.*about=s1/.test(move)))
  })

  it('are above the list of what one has started, alone, and not while that list is searched', async () => {
    writeLocalDraft('u1', 'process:buy', createDraft(Date.now(), { procDefKey: 'buy', name: '采购申请' }))
    await drawScreen(<TodoScreen />)
    const shown = []
    for (const tab of ['待处理', '我发起的', '传阅我', '我发起的']) {
      await press(byRole('tab', tab))
      shown.push(readPage().includes('草稿（1）'))
    }
    expect(shown).toEqual([false, true, false, true])
    await type(byLabel('搜索标题、发起人、单号'), '轴承')
    await until(() => !readPage().includes('草稿（1）'))
  })

  it('take their name from the list of processes when an earlier release stored none', async () => {
    writeLocalDraft('u1', 'process:buy', createDraft(Date.now()))
    await drawScreen(<ProcessDrafts userId="u1" />)
    await until(() => readPage().includes('采购申请'))
  })

  it('are deleted after a question, here and on the server', async () => {
    writeLocalDraft('u1', 'process:buy', createDraft(Date.now(), { procDefKey: 'buy', name: '采购申请' }))
    await drawScreen(<ProcessDrafts userId="u1" />)
    await press(byRole('button', '删除草稿，采购申请'))
    await until(() => readPage().includes('删除这份草稿？'))
    await press(byRole('button', '取消'))
    expect(readLocalDraft('u1', 'process:buy')).toBeDefined()
    await press(byRole('button', '删除草稿，采购申请'))
    await press(byRole('button', '删除'))
    const request = await server.arrival(deleteDraft.path)
    expect([request.method, request.query]).toEqual(['DELETE', expect.stringContaining('process%3Abuy')])
    expect(readLocalDraft('u1', 'process:buy')).toBeUndefined()
    await until(() => !readPage().includes('草稿（'))
  })

  it('mark their process wherever it is offered, and no other', async () => {
    writeLocalDraft('u1', 'process:buy', createDraft(Date.now(), { procDefKey: 'buy', name: '采购申请' }))
    // A draft about a subject is found at the subject, not at the process.
    writeLocalDraft(
      'u1',
      'process:trip.s1',
      createDraft(Date.now(), { procDefKey: 'trip', about: 's1', name: '出差申请' }),
    )
    stand.stand('/pages/application/moreProcessDefList')
    await drawScreen(<ProcessesScreen />)
    await until(() => readPage().includes('我的常用'))
    const marked = queryAllByRole(document.body, 'button', { name: /有草稿$/ }).map((one) =>
      one.getAttribute('aria-label'),
    )
    expect(marked).toEqual(['我的常用，采购申请，有草稿', '采购申请，有草稿'])
    expect(byRole('button', '最近发起，出差申请').textContent).not.toContain('草稿')
    expect(byRole('button', '我的常用，采购申请，有草稿').textContent).toContain('草稿')
  })
})

it('a favourite that another device has removed is read again where its removal is refused', async () => {
  const buy = definition('buy', '采购申请')
  const read = (favorite: boolean) =>
    ok({ groups: [{ id: 'g', name: '采购', icon: null, children: [{ ...buy, favorite }] }], custom: [], recent: [] })
  server.on(listProcessDefinitions.path, read(true))
  server.on(removeCustomProcess.path, refusal(404, '流程不在常用列表中'))
  await drawScreen(<ProcessesScreen />)
  await until(() => readPage().includes('采购申请'))
  server.on(listProcessDefinitions.path, read(false))
  await press(byRole('button', '取消收藏采购申请'))
  await until(() => document.querySelector('[aria-label="收藏采购申请"]') !== null)
})
