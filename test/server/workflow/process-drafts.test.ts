// Drafts of processes on the server: shared by those who design, saved over what was seen, gone when published.
import { and, eq } from 'drizzle-orm'

import {
  deleteProcessDraft,
  getProcessDraft,
  listProcessDrafts,
  saveProcessDraft,
} from '@/contract/workflow/process-draft'
import { getProcessSetting, saveProcess } from '@/contract/workflow/process-setting'
import { DAY_MS } from '@/lib/durations'
import { company, userRole } from '@/server/db/schema/identity'
import { processDefinition } from '@/server/db/schema/workflow'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { seedWorkflow } from '@/server/seed/workflow/workflow'
import { deleteOldDesignDrafts } from '@/server/workflow/processes/process-draft-store'

import { holdRow } from '../../support/hold-row'
import { setUpServer } from '../../support/set-up-server'
import { type Person, startStoryServer } from '../../support/story'

const server = setUpServer(startStoryServer, (story) => story.tell(seedWorkflow))

const administrator = () => server.as('wangQiang')

async function readLeave() {
  const { content, version } = (await server.send(getProcessSetting, { key: 'leave' }, await administrator())).data
  return { content, version }
}

const save = async (key: string, revision: number, name: string, person: Person = 'wangQiang') => {
  const { content } = await readLeave()
  return server.send(
    saveProcessDraft,
    { key, base: 1, revision, content: { ...content, name } },
    await server.as(person),
  )
}
const read = async (key: string, person: Person = 'wangQiang') =>
  (await server.send(getProcessDraft, { key }, await server.as(person))).data.draft

describe('the draft of a process', () => {
  it('is read on another device, with the people whom it names', async () => {
    const { content } = await readLeave()
    const steps = content.steps.map((step) => ({ ...step, assignees: [demoPeople.liNa.id] }))
    const input = { key: 'leave', base: 1, revision: 0, content: { ...content, name: '', steps } }
    expect((await server.send(saveProcessDraft, input, await administrator())).data.revision).toBe(1)
    const draft = await read('leave')
    expect(draft).toMatchObject({ base: 1, revision: 1, byName: '王强', content: { name: '', steps } })
    expect(draft?.people[demoPeople.liNa.id]?.name).toBe('李娜')
    expect((await server.send(getProcessSetting, { key: 'leave' }, await administrator())).data.content).toEqual(
      content,
    )
  })

  it('is not saved over what another has saved', async () => {
    expect((await save('leave', 0, '甲')).code).toBe(200)
    expect((await save('leave', 0, '乙')).code).toBe(409)
    expect((await save('leave', 1, '丙')).data.revision).toBe(2)
    expect((await save('leave', 1, '丁')).code).toBe(409)
    expect((await read('leave'))?.content.name).toBe('丙')
    const stale = await server.send(deleteProcessDraft, { key: 'leave', revision: 1 }, await administrator())
    expect(stale.code).toBe(409)
    expect((await server.send(deleteProcessDraft, { key: 'leave', revision: 2 }, await administrator())).code).toBe(200)
    expect(await read('leave')).toBeNull()
    expect((await save('leave', 2, '戊')).code).toBe(409)
  })

  it('goes when the process is published, as does that of a new one', async () => {
    await save('leave', 0, '请假')
    await save('new-1', 0, '全新的流程')
    const list = async () => (await server.send(listProcessDrafts, {}, await administrator())).data
    expect((await list()).map(({ key, name, byName }) => [key, name, byName]).sort()).toEqual([
      ['leave', '请假', '王强'],
      ['new-1', '全新的流程', '王强'],
    ])
    const { content, version } = await readLeave()
    const leave = { key: 'leave', version, content, revision: 1 }
    const published = await server.send(saveProcess, leave, await administrator())
    expect(published.code).toBe(200)
    expect((await list()).map(({ key }) => key)).toEqual(['new-1'])
    await server.send(saveProcess, { version: 0, content, draft: 'new-1', revision: 1 }, await administrator())
    expect(await list()).toEqual([])
  })

  it('that was on its way while the process was published does not come back', async () => {
    const { id } = demoCompanies.main
    const isOwn = and(eq(processDefinition.companyId, id), eq(processDefinition.key, 'leave'))
    const [own] = await server.db.select().from(processDefinition).where(isOwn)
    if (!own) throw new Error('no process')
    const held = await holdRow(server.handle, company, id)
    const saving = save('leave', 0, '迟到的')
    await held.finish((tx) => tx.insert(processDefinition).values({ ...own, id: 'later', version: 2 }))
    expect((await saving).msg).toBe('流程已发布新的版本')
    expect(await read('leave')).toBeNull()
  })

  it.each([
    ['of a process', 'leave'],
    ['of a new one', 'new-2'],
  ])('%s that another has saved meanwhile is neither published over nor removed', async (_what, key) => {
    const { content, version } = await readLeave()
    const publish = async (revision?: number) =>
      server.send(
        saveProcess,
        {
          ...(key === 'leave' ? { key, version } : { version: 0, draft: key }),
          content,
          ...(revision !== undefined && { revision }),
        },
        await administrator(),
      )
    await server.db
      .insert(userRole)
      .values({ userId: demoPeople.panYue.id, role: 'administrator', scopes: ['process'] })
    await save(key, 0, '我的')
    expect((await save(key, 1, '同事的', 'panYue')).code).toBe(200)
    for (const seen of [undefined, 1]) {
      const { code, msg } = await publish(seen)
      expect([code, msg]).toEqual([409, '草稿刚刚被他人或另一设备更新'])
    }
    expect((await readLeave()).version).toBe(version)
    expect(await read(key)).toMatchObject({ revision: 2, byName: '潘悦', content: { name: '同事的' } })
    expect((await publish(2)).code).toBe(200)
    expect(await read(key)).toBeNull()
  })

  it('that was discarded meanwhile does not keep the process from being published', async () => {
    const { content, version } = await readLeave()
    await save('leave', 0, '请假')
    await server.send(deleteProcessDraft, { key: 'leave', revision: 1 }, await administrator())
    const leave = { key: 'leave', version, content, revision: 1 }
    expect((await server.send(saveProcess, leave, await administrator())).code).toBe(200)
  })

  it('does not come back when its last save arrives after the process was published', async () => {
    const { content, version } = await readLeave()
    await save('leave', 0, '请假')
    await server.send(saveProcess, { key: 'leave', version, content, revision: 1 }, await administrator())
    expect((await save('leave', 1, '请假')).code).toBe(409)
    expect((await save('leave', 0, '请假')).code).toBe(409)
    expect(await read('leave')).toBeNull()
  })

  it('belongs to the company, and to those who design its processes', async () => {
    await save('leave', 0, '请假')
    expect(await read('leave', 'otherAdministrator')).toBeNull()
    expect((await save('leave', 1, '别人的', 'otherAdministrator')).code).toBe(409)
    expect((await save('leave', 1, '别人的', 'zhangWei')).code).toBe(403)
    expect((await read('leave'))?.content.name).toBe('请假')
  })

  it('is kept for half a year, and a company keeps a hundred', async () => {
    for (let at = 0; at < 100; at++) await save(`new-${at}`, 0, `草稿 ${at}`)
    const { code, msg } = await save('new-100', 0, '太多')
    expect([code, msg]).toEqual([409, '企业已有 100 个草稿，请先发布或丢弃一些'])
    expect((await save('new-5', 1, '还能改')).code).toBe(200)
    await deleteOldDesignDrafts(server.db, new Date(server.now().getTime() + 179 * DAY_MS))
    expect((await server.send(listProcessDrafts, {}, await administrator())).data).toHaveLength(100)
    await deleteOldDesignDrafts(server.db, new Date(server.now().getTime() + 181 * DAY_MS))
    expect((await server.send(listProcessDrafts, {}, await administrator())).data).toEqual([])
  })
})
