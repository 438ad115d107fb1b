import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { eq } from 'drizzle-orm'

import { getStudyOverview, getStudyResource, listStudyResources, saveStudyProgress } from '@/contract/content/study'
import { assignStudy, getStudyAssignment, listStudyLearners } from '@/contract/content/study-manage'
import { listManagedDepartments } from '@/contract/organization/structure'
import { chinaDay } from '@/lib/wire-time'
import { appUser } from '@/server/db/schema/identity'
import { studyResource } from '@/server/db/schema/study'
import { demoPeople, demoStaff } from '@/server/seed/people'
import { seedStudy, studyId } from '@/server/seed/study'

import { requireItems } from '../../../support/require-items'
import { setUpServer } from '../../../support/set-up-server'
import { type Person, startStoryServer } from '../../../support/story'

const DAY_MS = 24 * 3_600_000

const server = setUpServer(startStoryServer)

async function begin() {
  await server.tell()
  await server.handle.tx((tx) => seedStudy(tx, server.now()))
}

const open = async (key: string, person: Person = 'zhangWei') =>
  (await server.send(getStudyResource, { id: studyId(key) }, await server.as(person))).data

type Parts = { from: number; to: number }[]

async function tellProgress(key: string, position: number, parts: Parts, person: Person = 'zhangWei') {
  return (await server.send(saveStudyProgress, { id: studyId(key), position, parts }, await server.as(person))).data
}

const overview = async (person: Person = 'zhangWei') =>
  (await server.send(getStudyOverview, {}, await server.as(person))).data

describe('the feed', () => {
  beforeAll(begin, 60_000)

  it('holds what the company published, newest first, by category [spec 2.24]', async () => {
    const all = (await server.send(listStudyResources, {}, await server.as('zhangWei'))).data
    const times = all.records.map(({ startAt }) => startAt ?? '')
    expect(times).toEqual([...times].sort().reverse())
    expect(all.total).toBe(16)
    for (const [cate_id, name] of [
      ['1', '规章制度'],
      ['3', '架构'],
      ['4', '业务知识'],
      ['5', '研发技术'],
    ] as const) {
      const { records } = (await server.send(listStudyResources, { cate_id }, await server.as('zhangWei'))).data
      expect(records.length).toBeGreaterThan(1)
      expect(new Set(records.map(({ cateName }) => cateName))).toEqual(new Set([name]))
    }
  })

  it('is found by words of title, summary and author', async () => {
    const found = async (keyword: string) =>
      (await server.send(listStudyResources, { keyword }, await server.as('zhangWei'))).data.records.length
    expect([await found('点检'), await found('陈强'), await found('%')]).toEqual([1, 1, 1])
  })

  it('shows another company nothing of this one', async () => {
    const other = await server.as('otherStaff')
    const { records } = (await server.send(listStudyResources, {}, other)).data
    expect(records.map(({ title }) => title)).toEqual(['联创电子内部学习资料'])
    const id = studyId('fire')
    expect((await server.send(getStudyResource, { id }, other)).code).toBe(404)
    expect((await server.send(saveStudyProgress, { id, position: 1, parts: [] }, other)).code).toBe(404)
    const admin = await server.as('otherAdministrator')
    expect((await server.send(assignStudy, { id, dueDate: null, version: '' }, admin)).code).toBe(404)
    expect((await server.send(listStudyLearners, { id }, admin)).code).toBe(404)
    expect((await overview('otherStaff')).requiredTotal).toBe(0)
  })

  it('gives no script to anybody, whatever an article holds', async () => {
    const content =
      '<p onclick="a()">文<script>a()</script><img src="javascript:a()"><a href="/pages/study/index">目录</a></p>'
    await server.db
      .update(studyResource)
      .set({ content })
      .where(eq(studyResource.id, studyId('oee')))
    expect((await open('oee')).content).toBe('<p>文<a href="/pages/study/index">目录</a></p>')
  })

  it('counts a reader once, however often they open it', async () => {
    const before = (await open('oee')).viewCount
    expect((await open('oee')).viewCount).toBe(before)
    expect((await open('oee', 'liNa')).viewCount).toBe(before + 1)
  })

  it('gives nobody a piece that does not exist', async () => {
    expect((await server.send(getStudyResource, { id: randomUUID() }, await server.as('zhangWei'))).code).toBe(404)
  })
})

describe('progress', () => {
  beforeAll(begin, 60_000)

  it('is put together from parts in any order, and told twice changes nothing', async () => {
    await open('fire')
    const first = await tellProgress('fire', 500, [{ from: 300, to: 500 }])
    expect(first).toMatchObject({ progress: 0.2, position: 500, finishedTime: null })
    await tellProgress('fire', 200, [{ from: 0, to: 200 }])
    const again = await tellProgress('fire', 200, [{ from: 0, to: 200 }])
    expect(again).toMatchObject({ progress: 0.4, position: 500 })
    expect((await open('fire')).position).toBe(500)
  })

  it('goes on at its second on another device, and the furthest wins', async () => {
    await open('spindle')
    await tellProgress('spindle', 21.5, [{ from: 0, to: 21.5 }])
    await tellProgress('spindle', 4, [{ from: 0, to: 4 }])
    expect(await open('spindle')).toMatchObject({ position: 21.5, units: 53 })
    expect((await overview()).continuing?.id).toBe(studyId('spindle'))
  })

  it('keeps both of two devices that tell at the same moment', async () => {
    await open('lockout')
    const parts = Array.from({ length: 8 }, (_, at) => ({ from: at * 100, to: at * 100 + 100 }))
    await Promise.all(parts.map((part) => tellProgress('lockout', part.to, [part])))
    expect((await open('lockout')).progress).toBe(0.8)
  })

  it('is cut at the end of the piece', async () => {
    await open('spindle')
    expect(await tellProgress('spindle', 9999, [{ from: 50, to: 9999 }])).toMatchObject({ position: 53 })
  })

  it.each([
    ['before its beginning', { position: -1, parts: [] }],
    ['nowhere', { position: Number.NaN, parts: [] }],
    ['in too many parts', { position: 1, parts: Array.from({ length: 201 }, () => ({ from: 0, to: 1 })) }],
  ])('%s is refused', async (_name, input) => {
    const answer = await server.send(
      saveStudyProgress,
      { id: studyId('fire'), ...input } as never,
      await server.as('zhangWei'),
    )
    expect(answer.code).toBe(400)
  })
})

describe('finishing', () => {
  beforeAll(begin, 60_000)

  it('takes nine tenths really seen: a leap to the end is not enough', async () => {
    await open('spindle')
    server.wait(60_000)
    expect(await tellProgress('spindle', 53, [{ from: 52, to: 53 }])).toMatchObject({ finishedTime: null })
    const whole = await tellProgress('spindle', 53, [{ from: 0, to: 47.8 }])
    expect(whole).toMatchObject({ progress: 1, waitSeconds: 0 })
    expect(whole.finishedTime).not.toBeNull()
  })

  it('takes the time that it needs: the server reckons by its own clock', async () => {
    await open('andon')
    const tooFast = await tellProgress('andon', 39, [{ from: 0, to: 39 }])
    expect(tooFast).toMatchObject({ finishedTime: null, waitSeconds: 17 })
    server.wait(17_000)
    expect((await tellProgress('andon', 39, [])).finishedTime).not.toBeNull()
  })

  it('stays, whatever is read again', async () => {
    await open('fire')
    server.wait(60_000)
    const { finishedTime } = await tellProgress('fire', 1000, [{ from: 0, to: 1000 }])
    server.wait(30 * 60_000)
    expect((await tellProgress('fire', 10, [{ from: 0, to: 10 }])).finishedTime).toBe(finishedTime)
    expect((await overview()).continuing?.id).not.toBe(studyId('fire'))
  })
})

describe('required learning', () => {
  beforeEach(begin, 60_000)

  it('is overdue until it is finished, the most urgent first', async () => {
    const before = await overview()
    expect(before.required.map(({ id, overdue }) => [id, overdue])).toEqual([
      [studyId('fire'), true],
      [studyId('spindle'), false],
      [studyId('lockout'), false],
    ])
    expect([before.requiredDone, before.requiredTotal]).toEqual([1, 4])
    await open('fire')
    server.wait(60_000)
    await tellProgress('fire', 1000, [{ from: 0, to: 1000 }])
    const after = await overview()
    expect(after.required.map(({ id }) => id)).not.toContain(studyId('fire'))
    expect(await open('fire')).toMatchObject({ overdue: false, progress: 1 })
  })

  it('is asked for by an administrator, who tells those who have not finished', async () => {
    const dueDate = chinaDay(server.now().getTime() + 5 * DAY_MS)
    const input = { id: studyId('fivewhy'), dueDate, version: '' }
    expect((await server.send(assignStudy, input, await server.as('zhangWei'))).code).toBe(403)
    const { data } = await server.send(assignStudy, input, await server.as('wangQiang'))
    // 张伟 has finished it already.
    expect(data.people).toBe(demoStaff.length - 1)
    expect((await overview('liNa')).required.map(({ id }) => id)).toContain(studyId('fivewhy'))
    const { id } = input
    const assignment = await server.send(getStudyAssignment, { id }, await server.as('wangQiang'))
    const end = { id, dueDate: null, version: assignment.data.assignedVersion }
    await server.send(assignStudy, end, await server.as('wangQiang'))
    expect((await overview('liNa')).required.map(({ id }) => id)).not.toContain(studyId('fivewhy'))
  })

  it('cannot be asked for by yesterday', async () => {
    const dueDate = chinaDay(server.now().getTime() - DAY_MS)
    const id = studyId('fire')
    const assignment = await server.send(getStudyAssignment, { id }, await server.as('wangQiang'))
    const input = { id, dueDate, version: assignment.data.assignedVersion }
    const answer = await server.send(assignStudy, input, await server.as('wangQiang'))
    expect(answer).toMatchObject({ code: 422, msg: '截止日期早于今天' })
  })

  it('shows an administrator who has finished, who is overdue, and who was late, by department', async () => {
    const admin = await server.as('wangQiang')
    const id = studyId('fire')
    expect((await server.send(listStudyLearners, { id }, await server.as('zhangWei'))).code).toBe(403)
    await open('fire')
    server.wait(60_000)
    await tellProgress('fire', 1000, [{ from: 0, to: 1000 }])
    const all = (await server.send(listStudyLearners, { id, size: 100 }, admin)).data
    expect([all.total, all.records.length]).toEqual([demoStaff.length, demoStaff.length])
    const zhangWei = all.records.find(({ userId }) => userId === demoPeople.zhangWei.id)
    expect(zhangWei).toMatchObject({ name: '张伟', progress: 1, late: true })
    const unfinished = (await server.send(listStudyLearners, { id, state: 'unfinished' }, admin)).data
    const finished = all.records.filter(({ finishedTime }) => finishedTime !== null).length
    const state = (await server.send(getStudyAssignment, { id }, admin)).data
    expect(state).toMatchObject({ id, people: all.total, finished })
    expect(state.dueDate).not.toBeNull()
    expect((await server.send(getStudyAssignment, { id }, await server.as('zhangWei'))).code).toBe(403)
    expect((await server.send(getStudyAssignment, { id }, await server.as('otherAdministrator'))).code).toBe(404)
    expect(unfinished.total).toBe(all.total - finished)
    expect(unfinished.records.every(({ finishedTime, overdue }) => finishedTime === null && overdue)).toBe(true)
    expect(all.records.some(({ finishedTime, overdue }) => finishedTime !== null && overdue)).toBe(false)
    const [row] = await server.db.select().from(appUser).where(eq(appUser.id, demoPeople.zhangWei.id))
    const deptId = row?.departmentId ?? ''
    const department = (await server.send(listStudyLearners, { id, deptId, size: 100 }, admin)).data
    expect(new Set(department.records.map(({ deptName }) => deptName))).toEqual(new Set([zhangWei?.deptName]))
    expect(department.total).toBe(all.records.filter(({ deptName }) => deptName === zhangWei?.deptName).length)
    // A department without people of its own has those of the ones below it.
    const tree = (await server.send(listManagedDepartments, {}, admin)).data
    const parent = tree.find(({ id: above }) =>
      tree.some(({ parentId, userCount }) => parentId === above && userCount > 0),
    )
    const names = tree.filter((one) => one.id === parent?.id || one.parentId === parent?.id).map(({ name }) => name)
    const within = (await server.send(listStudyLearners, { id, deptId: parent?.id ?? '', size: 100 }, admin)).data
    expect(new Set(within.records.map(({ deptName }) => deptName)).size).toBeGreaterThan(1)
    expect(within.total).toBe(all.records.filter(({ deptName }) => names.includes(deptName ?? '')).length)
    const find = async (keyword: string) =>
      (await server.send(listStudyLearners, { id, keyword }, admin)).data.records.map(({ name }) => name)
    expect(await find('张伟')).toEqual(['张伟'])
    expect(await find('zhangwei')).toEqual(['张伟'])
    expect(await find('没有这个人')).toEqual([])
  })
})

describe('the recordings', () => {
  beforeAll(begin, 60_000)

  it('are sent by ranges and kept for ever', async () => {
    const { media } = await open('spindle')
    const { url, type } = media[media.length - 1] ?? { url: '', type: '' }
    const part = await server.inject({ url, headers: { range: 'bytes=100-199' } })
    expect([part.statusCode, part.rawPayload.length, part.headers['content-type']]).toEqual([206, 100, type])
    expect(part.headers['content-range']).toMatch(/^bytes 100-199\/\d+$/)
    expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('are there as the story names them, each at most 300 KB', async () => {
    const files = fs.readdirSync('src/server/domains/study/media')
    for (const key of ['shift', 'andon', 'spindle', 'network']) {
      for (const { url } of requireItems((await open(key)).media))
        expect(files).toContain(url.replace('/demo/media/', ''))
    }
    for (const file of files)
      expect(fs.statSync(`src/server/domains/study/media/${file}`).size).toBeLessThanOrEqual(300_000)
  })
})
