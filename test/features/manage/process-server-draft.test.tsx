import { useState } from 'react'

import { listPosts } from '@/contract/organization/organization'
import { getProcessDraft, saveProcessDraft } from '@/contract/workflow/process-draft'
import { ProcessFlow } from '@/features/manage/process/ProcessFlow'
import { emptyProcess, type ProcessDesign, toProcessContent } from '@/features/manage/process/process-draft'
import { useServerDraft } from '@/features/manage/process/use-server-draft'
import { ApiError } from '@/lib/errors'

import { ok } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()
const initial: ProcessDesign = { ...emptyProcess, name: '请假', groupName: '考勤', prefix: 'LV', version: 1 }

let values: ProcessDesign
let draft: ReturnType<typeof useServerDraft>
let hurry: (isUrgent: boolean) => Promise<void>
let demand: (isNeeded: boolean) => Promise<void>
let type: (part: Partial<ProcessDesign>) => Promise<void>

function Probe() {
  const [state, setState] = useState(initial)
  const [isUrgent, setUrgent] = useState(false)
  const [isNeeded, setNeeded] = useState(false)
  values = state
  const change = (part: Partial<ProcessDesign>) => setState((before) => ({ ...before, ...part }))
  type = (part) => t.act(async () => change(part))
  hurry = (now) => t.act(async () => setUrgent(now))
  demand = (now) => t.act(async () => setNeeded(now))
  draft = useServerDraft({ key: 'leave', values: state, initial, change, isUrgent, isNeeded })
  return null
}

const open = () => drawScreen(<Probe />)

const savedAt = '2026-11-27 10:00:00'
const stored = (name: string, revision: number) => {
  const content = toProcessContent({ ...initial, name })
  return { key: 'leave', savedAt, byName: '刘洋', base: 1, revision, content, people: {} }
}
const answerDraft = (found: ReturnType<typeof stored> | null) => server.on(getProcessDraft.path, ok({ draft: found }))
const listSaved = () =>
  server.arrived.flatMap(({ path, body }) => {
    if (path !== saveProcessDraft.path) return []
    const { revision, content } = JSON.parse(body) as { revision: number; content: { name: string } }
    return [[revision, content.name]]
  })

beforeEach(() => {
  server.on(listPosts.path, ok([]))
  server.on(saveProcessDraft.path, ok({ revision: 5, savedAt }))
  signInAdministrator(['process'])
})

/** How long typing rests before a draft is saved. */
const REST_MS = 1500

it('saves what is typed once typing rests, over the revision that was seen', async () => {
  answerDraft(null)
  await open()
  await type({ name: '请假单' })
  await type({ name: '请假申请单' })
  await until(() => values.revision === 5)
  expect(listSaved()).toEqual([[0, '请假申请单']])
  expect(draft.state).toBe('saved')
  await type({ name: '请假申请' })
  await until(() => listSaved().length === 2)
  expect(listSaved()[1]).toEqual([5, '请假申请'])
})

it('saves what is typed at once where the draft is about to be read, and says so until then', async () => {
  answerDraft(null)
  await open()
  await until(() => draft.state === 'none')
  await type({ name: '请假单' })
  await until(() => values.revision === 5)
  const timers = jest.spyOn(window, 'setTimeout')
  const listDelays = () => timers.mock.calls.map(([, ms]) => ms)
  await type({ name: '请假申请单' })
  expect(draft.state).toBe('saved')
  expect(listDelays()).toContain(REST_MS)
  timers.mockClear()
  await hurry(true)
  expect(draft.state).toBe('saving')
  expect(listDelays()).toContain(0)
  expect(listDelays()).not.toContain(REST_MS)
  timers.mockRestore()
  await until(() => listSaved().length === 2 && draft.state === 'saved')
  expect(listSaved()[1]).toEqual([5, '请假申请单'])
})

it('is stored once, although nothing was typed, where a new process is to be read from the server', async () => {
  answerDraft(null)
  await open()
  await until(() => draft.state === 'none')
  await hurry(true)
  await demand(true)
  expect(draft.state).toBe('saving')
  await until(() => draft.state === 'saved')
  expect(listSaved()).toEqual([[0, '请假']])
  await hurry(false)
  await demand(false)
  expect(draft.state).toBe('saved')
})

it('is not said to be saved where the server does not take it, and is not sent without a pause', async () => {
  answerDraft(null)
  await open()
  await until(() => draft.state === 'none')
  server.on(saveProcessDraft.path, { status: 200, json: { code: 500, msg: '系统繁忙', data: null } })
  await type({ name: '请假单' })
  await hurry(true)
  await until(() => draft.state === 'failed')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(listSaved().length).toBeLessThan(3)
})

it('takes over a draft of another device when nothing was typed here', async () => {
  answerDraft(stored('另一台设备上改的', 3))
  await open()
  await until(() => values.name === '另一台设备上改的')
  expect([values.revision, draft.rival, listSaved()]).toEqual([3, undefined, []])
})

/** Types while 刘洋 saves another draft, which is refused and shown. */
async function meetRival(): Promise<void> {
  answerDraft(null)
  await open()
  await until(() => draft.state === 'none')
  server.on(saveProcessDraft.path, { status: 200, json: { code: 409, msg: '草稿已更新', data: null } })
  answerDraft(stored('刘洋改的', 4))
  await type({ name: '我改的' })
  await until(() => draft.rival !== undefined)
}

it('shows what another has saved meanwhile, and saves nothing before one of the two is chosen', async () => {
  await meetRival()
  expect(draft.rival).toMatchObject({ byName: '刘洋', changes: ['名称：请假 → 刘洋改的'] })
  expect(values.name).toBe('我改的')
  const before = listSaved().length
  await type({ description: '还在写' })
  await new Promise((resolve) => setTimeout(resolve, 1700))
  expect(listSaved()).toHaveLength(before)
  server.on(saveProcessDraft.path, ok({ revision: 5, savedAt }))
  await t.act(async () => draft.rival?.keep())
  await until(() => listSaved().length > before)
  expect(listSaved().at(-1)).toEqual([4, '我改的'])
})

it('takes the other draft when that is chosen', async () => {
  await meetRival()
  await t.act(async () => draft.rival?.take())
  expect([values.name, values.revision, draft.rival]).toEqual(['刘洋改的', 4, undefined])
})

/** 刘洋 saves over what was saved here, and the process is refused to be published for that. */
async function meetRefusal(): Promise<void> {
  answerDraft(null)
  await open()
  await type({ name: '我改的' })
  await until(() => values.revision === 5)
  answerDraft(stored('刘洋改的', 6))
  expect(await draft.close()).toBe(5)
  await t.act(async () => draft.reopen(new ApiError(409, '草稿刚刚被他人或另一设备更新')))
  await until(() => draft.rival !== undefined)
}

it('shows what another has saved when publishing is refused, though all that is typed here was saved', async () => {
  await meetRefusal()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(draft.rival).toMatchObject({ byName: '刘洋', changes: ['名称：我改的 → 刘洋改的'] })
  expect(values.name).toBe('我改的')
  await t.act(async () => draft.rival?.keep())
  expect(await draft.close()).toBe(6)
})

/** Types what is saved; the answer comes when the returned function is called. */
async function beginSave(): Promise<() => void> {
  answerDraft(null)
  await open()
  await until(() => draft.state === 'none')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.on(saveProcessDraft.path, { ...ok({ revision: 5, savedAt }), until: answered })
  await type({ name: '我改的' })
  await until(() => listSaved().length === 1)
  return answer
}

it('is published with the revision of the save that is on its way', async () => {
  const answer = await beginSave()
  const closing = draft.close()
  answer()
  expect(await closing).toBe(5)
})

it('is discarded with the revision of the save that is on its way, which does not bring it back', async () => {
  const answer = await beginSave()
  const resetting = draft.reset()
  await type({ name: '请假' })
  answer()
  await t.act(async () => {
    expect(await resetting).toBe(5)
  })
  await new Promise((resolve) => setTimeout(resolve, REST_MS + 200))
  expect([values.revision, listSaved()]).toEqual([undefined, [[0, '我改的']]])
})

it('does not call what was saved here a change of another where only the answer was lost', async () => {
  answerDraft(null)
  await open()
  await until(() => draft.state === 'none')
  answerDraft(stored('我改的', 1))
  server.on(saveProcessDraft.path, { status: 200, json: { code: 409, msg: '草稿已更新', data: null } })
  await type({ name: '我改的' })
  await until(() => values.revision === 1)
  expect([draft.rival, values.name]).toEqual([undefined, '我改的'])
})

it('begins again without the revision that was seen, so that what another saves meanwhile is not discarded', async () => {
  answerDraft(stored('年假', 4))
  await open()
  await until(() => values.name === '年假')
  let discarded: number | undefined
  await t.act(async () => {
    discarded = await draft.reset()
  })
  expect(discarded).toBe(4)
  await t.act(async () => {
    discarded = await draft.reset()
  })
  expect(discarded).toBe(0)
})

it('draws a long flow where it is looked at, and edits it there', async () => {
  const steps = Array.from({ length: 1000 }, (_, at) => ({ ...initial.steps[0], key: `s${at}`, name: `第 ${at} 步` }))
  function Long() {
    const [state, setState] = useState({ ...initial, steps: steps as ProcessDesign['steps'] })
    values = state
    return (
      <ProcessFlow
        draft={state}
        faults={{}}
        error={undefined}
        onChange={(part) => setState((before) => ({ ...before, ...part }))}
      />
    )
  }
  await drawScreen(<Long />)
  await until(() => readPage().includes('第 1 步'))
  expect(document.querySelectorAll('*').length).toBeLessThan(2000)
  expect(readPage()).not.toContain('第 500 步')
  await press(byRole('button', '节点 第 1 步，发起人的部门负责人'))
  await until(() => readPage().includes('修改节点'))
  await press(byRole('button', '删除'))
  await until(() => values.steps.length === 999)
})
