import { getDraft, saveDraft } from '@/contract/workflow/draft'
import type { TaskDetail } from '@/contract/workflow/task'
import { useDecisionDraft } from '@/features/workflow/decision/use-decision-draft'
import { listShownActions } from '@/features/workflow/task/task-actions'
import { useSession } from '@/session/session'

import { ok } from '../../support/api-server'
import { draw } from '../../support/draw'
import { t } from '../../support/mount-page'
import { wait } from '../../support/screen'
import { setUpScreenServer } from '../../support/screen-server'

const server = setUpScreenServer({ pages: ['/pages/eform/bpmTask/flowApprove'] })

const offer = {
  code: 'reject',
  label: '拒绝',
  needReason: true,
  needUsers: false,
  multiple: false,
  confirmText: null,
  disabledReason: null,
  targets: [],
}
/** What the sheet looks at of a detail; the rest of it plays no part. */
const getDetail = (taskId: string) =>
  ({ task: { taskId }, instance: { procInstId: 'p1' }, actions: [offer] }) as unknown as TaskDetail
const quotation = { id: 'f1', name: '报价单.pdf', size: 1, contentType: 'application/pdf', url: '/f1' }

/** The sheet of 拒绝, opened anew: the one before is closed. Each test has a task of its own, for saves end late. */
async function openSheet(taskId: string) {
  const detail = getDetail(taskId)
  const hook = {} as { now: ReturnType<typeof useDecisionDraft> }
  function Sheet() {
    const [action] = listShownActions(detail)
    if (!action) throw new Error('nothing is offered')
    hook.now = useDecisionDraft(detail, action)
    return null
  }
  await draw(<Sheet />)
  return hook
}

const attached = ({ now }: { now: ReturnType<typeof useDecisionDraft> }) =>
  now.draft.attachments.map((id) => now.facts.files[id]?.name)

beforeEach(() => {
  const user = { userId: 'u1', realName: '陈强', population: 'user', member: { deptName: '机加工车间' } } as never
  useSession.setState({ accessToken: 'token', user })
  server.on(getDraft.path, ok({ draft: null }))
  server.on(saveDraft.path, ok({ version: 1, savedAt: '2026-11-21 10:00:00' }))
})

describe('files that go with an opinion', () => {
  it('are there again, with the words, when the sheet is opened again', async () => {
    const first = await openSheet('t1')
    await t.act(async () => first.now.set({ opinion: '超出预算' }))
    await t.act(async () => {
      first.now.facts.addFile(quotation)
      first.now.set({ attachments: ['f1'] })
    })
    const second = await openSheet('t1')
    expect(second.now.draft.opinion).toBe('超出预算')
    expect(attached(second)).toEqual(['报价单.pdf'])
  })

  it('come with what another device kept', async () => {
    const draft = {
      key: 'opinion:t2.reject',
      opinion: '超出预算',
      priority: 0,
      formVersion: 0,
      version: 3,
      content: { main: { attachments: ['f1'] }, sub: {} },
      files: [quotation],
      names: {},
      savedAt: '2026-11-21 10:00:00',
      deviceName: '另一台',
    }
    server.on(getDraft.path, ok({ draft }))
    const sheet = await openSheet('t2')
    for (let look = 0; look < 100 && attached(sheet).length === 0; look++) {
      await wait(20)
    }
    expect(attached(sheet)).toEqual(['报价单.pdf'])
  })

  it('go with the words when all is cleared', async () => {
    const sheet = await openSheet('t3')
    await t.act(async () => {
      sheet.now.facts.addFile(quotation)
      sheet.now.set({ opinion: '超出预算', attachments: ['f1'] })
    })
    await t.act(() => sheet.now.kept.discard())
    const { opinion, attachments } = sheet.now.draft
    expect([opinion, attachments]).toEqual(['', []])
    expect(attached(await openSheet('t3'))).toEqual([])
  })
})
