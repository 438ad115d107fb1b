import { randomUUID } from 'node:crypto'
import { eq, inArray, like } from 'drizzle-orm'

import { createToken } from '@/contract/identity/auth'
import { listAuditEntries } from '@/contract/organization/audit'
import { getManagedPerson, listManagedPeople } from '@/contract/organization/people'
import {
  checkPeopleFile,
  exportPeople,
  getPeopleFaults,
  getPeopleImport,
  getPeopleTemplate,
  importPeople,
  type PeopleImport,
} from '@/contract/organization/people-file'
import { savePosition } from '@/contract/organization/structure'
import { fileImport } from '@/server/db/schema/file-import'
import { appUser, userRole } from '@/server/db/schema/identity'
import { writePeopleBlock } from '@/server/domains/company/import/import-store'
import { deleteOldFileImports } from '@/server/files/imports/file-import-store'
import { readSheet } from '@/server/files/sheets/read-sheet'
import { writeXlsx } from '@/server/files/sheets/xlsx-write'
import { demoCompanies, demoPeople } from '@/server/seed/people'

import { note } from '../../../support/note'
import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'
import { buildUploadForm } from '../../../support/upload-form'

const server = setUpStoryServer()

const HEADER = '姓名,手机号,部门,岗位,工号,职位'

/** Sends a file as an administrator. */
async function check(content: string | Buffer, person: Person = 'wangQiang', key = randomUUID()) {
  const { token } = await server.as(person)
  const { headers, payload } = buildUploadForm('tmp.csv', content, { name: '成员.csv' })
  const response = await server.inject({
    method: 'POST',
    url: checkPeopleFile.path,
    headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload,
  })
  return response.json<{ code: number; msg: string; data: PeopleImport }>()
}

const checkRows = (rows: readonly string[]) => check([HEADER, ...rows].join('\r\n'))

/** Imports a checked file and waits for its end. */
async function finish({ id }: PeopleImport, person: Person = 'wangQiang', onProgress?: (rows: number) => void) {
  const as = await server.as(person)
  const first = await server.send(importPeople, { id }, as)
  let { data } = first
  for (let tries = 0; data?.status === 'running' && tries < 600; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    data = (await server.send(getPeopleImport, { id }, as)).data
    onProgress?.(data.done)
  }
  return data
}

const find = async (phone: string) => (await server.db.select().from(appUser).where(eq(appUser.phone, phone)))[0]
const bytes = (path: string, query = '', person: Person = 'wangQiang') =>
  server
    .as(person)
    .then(({ token }) =>
      server.inject({ method: 'GET', url: `${path}${query}`, headers: { authorization: `Bearer ${token}` } }),
    )

describe('a file of people', () => {
  it('is previewed row by row, and nothing is written before 导入', async () => {
    const { data } = await checkRows([
      '新人甲,139 1234 0001,设备工程部,,N-1',
      '张伟,13800138001,,,N-2',
      '李娜,+86 13800138002,,,',
      ',12345,没有的部,没有的岗,',
    ])
    expect(data).toMatchObject({
      fileName: '成员.csv',
      status: 'checked',
      total: 4,
      added: 1,
      changed: 1,
      unchanged: 1,
    })
    expect(data.rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'added'],
      [3, 'changed'],
      [4, 'unchanged'],
      [5, 'faulty'],
    ])
    expect(data.faults).toEqual([
      { row: 5, column: '姓名', text: '没有填写姓名' },
      { row: 5, column: '手机号', text: '不是 11 位手机号' },
    ])
    expect(await find('13912340001')).toBeUndefined()
    expect((await find('13800138001'))?.workNo).not.toBe('N-2')
  })

  it('adds and changes people, who sign in and are found by pinyin; once more it changes nobody', async () => {
    await server.send(savePosition, { name: '主管' }, await server.as('wangQiang'))
    const rows = ['新人甲,13912340001,设备工程部,,N-1,主管', '张炜,13800138001,质量部,,N-2']
    const done = await finish((await checkRows(rows)).data)
    expect(done).toMatchObject({ status: 'done', added: 1, changed: 1, unchanged: 0, faulty: 0, done: 2 })
    const list = await server.send(listManagedPeople, { keyword: 'xinrenjia' }, await server.as('wangQiang'))
    expect(list.data.records).toMatchObject([{ name: '新人甲', deptName: '设备工程部', roles: [] }])
    const added = { id: list.data.records[0]?.userId ?? '' }
    const position = (await server.send(getManagedPerson, added, await server.as('wangQiang'))).data.positionName
    expect(position).toBe('主管')
    const { id } = demoPeople.zhangWei
    const { data: person } = await server.send(getManagedPerson, { id }, await server.as('wangQiang'))
    expect(person).toMatchObject({ name: '张炜', deptName: '质量部', workNo: 'N-2', postName: '设备工程师' })
    const again = await checkRows(rows)
    expect(again.data).toMatchObject({ added: 0, changed: 0, unchanged: 2, faulty: 0 })
    expect(await finish(again.data)).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    // Without a password: by SMS code alone.
    const form = { grant_type: 'password', client: 'user', username: '13912340001', password: '' }
    const attempt = await server.send(createToken, form as Parameters<typeof server.send<typeof createToken>>[1])
    expect(attempt.code).not.toBe(200)
  })

  it('is read as it is seen: without what was copied along with names and numbers', async () => {
    const { code, data } = await checkRows(['\u200b周\u202e明,\u202d13900139901\u202c,,,\ufeffW-901,'])
    expect({ code, faults: data.faults }).toEqual({ code: 200, faults: [] })
    await finish(data)
    expect(await find('13900139901')).toMatchObject({ name: '周明', workNo: 'W-901' })
  })

  it('sent again, and imported again, has one effect', async () => {
    const key = randomUUID()
    const text = `${HEADER}\n新人甲,13912340001,,,`
    const first = await check(text, 'wangQiang', key)
    expect((await check(text, 'wangQiang', key)).data).toEqual(first.data)
    await finish(first.data)
    expect(await finish(first.data)).toMatchObject({ status: 'done', added: 1 })
    expect(await server.db.$count(appUser, eq(appUser.phone, '13912340001'))).toBe(1)
  })

  it.each([
    ['an unknown department', '甲,13912340001,没有的部,,', '部门', '没有部门“没有的部”，请从最上级写起，或先新增'],
    ['an unknown post', '甲,13912340001,,没有的岗,', '岗位', '没有岗位“没有的岗”，请先新增'],
    ['an unknown position', '甲,13912340001,,,,没有的职位', '职位', '没有职位“没有的职位”，请先新增'],
    ['a number of another company', '甲,13800138012,,,', '手机号', '这个手机号已有账号，请邀请对方加入'],
    ['a long name', `${'甲'.repeat(31)},13912340001,,,`, '姓名', '最多 30 个字'],
  ])('with %s says so by row and column', async (_what, line, column, text) => {
    const phone = demoPeople.otherStaff.phone
    const { data } = await checkRows([line.replace('13800138012', phone)])
    expect(data.faults).toEqual([{ row: 2, column, text }])
    const csv = await bytes(getPeopleFaults.path.replace('{id}', data.id))
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body).toContain(`2,${column},${text}`)
    expect(await finish(data)).toMatchObject({ status: 'done', added: 0, faulty: 1 })
  })

  it('with repeated numbers, deactivated people or a number in use leaves these rows out', async () => {
    await server.db.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, demoPeople.luBin.id))
    await server.db.update(appUser).set({ workNo: 'E-1' }).where(eq(appUser.id, demoPeople.caoYang.id))
    const { data } = await checkRows([
      '甲,13912340001,,,N-1',
      '乙,13912340001,,,',
      '丙,13912340003,,,N-1',
      `陆斌,${demoPeople.luBin.phone},,,`,
      '丁,13912340004,,,E-1',
    ])
    expect(data.faults.map(({ row, text }) => [row, text])).toEqual([
      [3, '与第 2 行重复'],
      [4, '与第 2 行重复'],
      [5, '陆斌 已停用，请先启用'],
      [6, '曹阳 已使用这个工号'],
    ])
    expect(data).toMatchObject({ added: 1, faulty: 4 })
  })

  it('shows the first thirty of many faults, and has all of them in the file', async () => {
    const { data } = await checkRows(Array.from({ length: 40 }, (_, at) => `甲,139123400${at + 10},没有的部,,`))
    expect([data.faulty, data.faults.length]).toEqual([40, 30])
    const csv = await bytes(getPeopleFaults.path.replace('{id}', data.id))
    expect(csv.body.match(/没有的部/g)).toHaveLength(40)
  })

  it('may exchange employee numbers', async () => {
    await server.db.update(appUser).set({ workNo: 'E-1' }).where(eq(appUser.id, demoPeople.zhangWei.id))
    await server.db.update(appUser).set({ workNo: 'E-2' }).where(eq(appUser.id, demoPeople.liNa.id))
    const { data } = await checkRows(['张伟,13800138001,,,E-2', '李娜,13800138002,,,E-1'])
    expect(await finish(data)).toMatchObject({ changed: 2, faulty: 0 })
    expect([(await find('13800138001'))?.workNo, (await find('13800138002'))?.workNo]).toEqual(['E-2', 'E-1'])
  })

  it.each([
    ['no header', '张伟,13800138001', '第一行没有“姓名”和“手机号”这一列，请按模板填写'],
    ['a column twice', '姓名,手机号,手机\n甲,1,2', '第一行有两列“手机号”，请只留一列'],
    ['nobody', HEADER, '表格里还没有成员，请从第二行开始填写'],
    ['a formula', `${HEADER}\n甲,=1+1,,,`, 'B2 是公式，请改为文字后再上传'],
  ])('with %s is refused as a whole', async (_what, text, reason) => {
    expect(await check(text)).toMatchObject({ code: 422, msg: reason, data: { file: reason } })
    expect(await server.db.$count(fileImport)).toBe(0)
  })

  it('is seen, and imported, by nobody else; plain staff can neither check nor export', async () => {
    const { data } = await checkRows(['新人甲,13912340001,,,'])
    const other = await server.as('otherAdministrator')
    expect((await server.send(getPeopleImport, { id: data.id }, other)).code).toBe(404)
    expect((await server.send(importPeople, { id: data.id }, other)).code).toBe(404)
    expect((await check(HEADER, 'zhangWei')).code).toBe(403)
    expect((await bytes(exportPeople.path, '?format=csv', 'zhangWei')).statusCode).toBe(403)
    const foreign = await bytes(exportPeople.path, '?format=csv', 'otherAdministrator')
    expect(foreign.body).not.toContain('13800138001')
  })

  it('replaces the last one of its administrator and kind alone, and none under way', async () => {
    const { data } = await checkRows(['新人甲,13912340001,,,'])
    const [first] = await server.db.select().from(fileImport)
    if (!first) throw new Error('the file was kept')
    const rest = {
      ofColleague: { userId: 'colleague' },
      ofKind: { kind: 'production' as const },
      running: { status: 'running' },
    }
    await server.db.insert(fileImport).values(Object.entries(rest).map(([id, change]) => ({ ...first, ...change, id })))
    const as = await server.as('wangQiang')
    for (const id of ['ofColleague', 'ofKind']) expect((await server.send(getPeopleImport, { id }, as)).code).toBe(404)
    const next = await checkRows(['新人乙,13912340002,,,'])
    const kept = await server.db.select({ id: fileImport.id }).from(fileImport)
    expect(kept.map(({ id }) => id).sort()).toEqual([...Object.keys(rest), next.data.id].sort())
    expect((await server.send(getPeopleImport, { id: data.id }, as)).code).toBe(404)
  })

  it('continues after an interruption, and writes nothing for one who is no administrator any more', async () => {
    const { data } = await checkRows(['新人甲,13912340001,,,'])
    const as = await server.as('wangQiang')
    const interrupted = { status: 'running', added: 0, beatAt: new Date(server.clock.at - 60_000) }
    await server.db.update(fileImport).set(interrupted)
    expect((await server.send(getPeopleImport, { id: data.id }, as)).data.status).toBe('stopped')
    expect(await finish(data)).toMatchObject({ status: 'done', added: 1 })
    await server.db.update(fileImport).set({ ...interrupted, done: 0 })
    await server.db.delete(userRole).where(eq(userRole.userId, demoPeople.wangQiang.id))
    const { userId, companyId } = {
      userId: demoPeople.wangQiang.id,
      companyId: String((await find('13800138004'))?.companyId),
    }
    const caller = { userId, companyId, population: 'user', roles: [], sessionId: '' } as const
    const entries = [{ row: 2, name: '乙', phone: '13912340002', dept: '', post: '', position: '', workNo: '' }]
    const block = server.handle.tx((tx) => writePeopleBlock(tx, caller, data.id, entries, new Date(server.clock.at)))
    await expect(block).rejects.toMatchObject({ code: 403 })
    expect(await find('13912340002')).toBeUndefined()
  })

  it('whose number somebody has taken meanwhile counts as faulty, no longer as one that is through', async () => {
    const { data } = await checkRows(['新人甲,13912340001,,,', '新人乙,13912340002,,,', '新人丙,13912340003,,,'])
    await server.db.insert(appUser).values({
      id: 'taken',
      population: 'user',
      companyId: demoCompanies.other.id,
      username: '13912340002',
      name: '别处的人',
      phone: '13912340002',
      createdAt: new Date(server.clock.at),
      updatedAt: new Date(server.clock.at),
    })
    const done = await finish(data)
    expect(done).toMatchObject({ total: 3, added: 2, faulty: 1, done: 2 })
    expect(done.faults).toMatchObject([{ row: 3, column: '手机号' }])
  })

  it('is kept until the day after, its rows only until they are imported', async () => {
    const { data } = await checkRows(['新人甲,13912340001,,,'])
    await finish(data)
    const [row] = await server.db.select().from(fileImport)
    expect(row?.entries).toEqual([])
    await deleteOldFileImports(server.db, new Date(server.clock.at + 23 * 3_600_000))
    expect(await server.db.$count(fileImport)).toBe(1)
    await deleteOldFileImports(server.db, new Date(server.clock.at + 25 * 3_600_000))
    expect(await server.db.$count(fileImport)).toBe(0)
  })

  it('of ten thousand people is imported with its progress', async () => {
    const names = ['赵', '钱', '孙', '李', '周', '吴', '郑', '王']
    const rows = Array.from({ length: 10_000 }, (_, at) => [
      `${names[at % 8]}${'伟芳娜敏静强磊洋'[(at >> 3) % 8]}${at}`,
      `139${String(at).padStart(8, '0')}`,
      '设备工程部',
      '',
      `W${at}`,
    ])
    const file = await writeXlsx([{ name: '成员', rows: [HEADER.split(','), ...rows], widths: [] }])
    const begun = Date.now()
    const { data } = await check(file)
    const checked = Date.now()
    expect(data).toMatchObject({ total: 10_000, added: 10_000, faulty: 0 })
    const progress: number[] = []
    const done = await finish(data, 'wangQiang', (rows) => progress.push(rows))
    const took = { checked: checked - begun, imported: Date.now() - checked }
    note(
      `10,000 people: checked in ${took.checked} ms, imported in ${took.imported} ms, ${new Set(progress).size} steps seen`,
    )
    expect(done).toMatchObject({ status: 'done', added: 10_000, done: 10_000 })
    // Several steps on the way, none of them back.
    expect(new Set(progress).size).toBeGreaterThan(3)
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    await server.db.delete(appUser).where(like(appUser.workNo, 'W%'))
  })
})

describe('the people as a file', () => {
  it('come as XLSX and CSV, which can be imported again and change nobody', async () => {
    await server.db
      .update(appUser)
      .set({ name: '=cmd', workNo: '@1' })
      .where(inArray(appUser.id, [demoPeople.caoYang.id]))
    for (const format of ['xlsx', 'csv']) {
      const file = await bytes(exportPeople.path, `?format=${format}`)
      expect(file.headers['content-disposition']).toContain('attachment')
      expect(file.rawPayload.toString()).not.toMatch(/[,\n]=cmd/)
      const { data } = await check(file.rawPayload)
      expect(data).toMatchObject({ added: 0, changed: 0, faulty: 0 })
      expect(data.unchanged).toBeGreaterThan(20)
    }
  })

  it('leave an entry in the audit log: phone numbers of everybody go out of the house', async () => {
    await bytes(exportPeople.path, '?format=csv&status=disabled')
    await bytes(exportPeople.path, '?format=csv', 'zhangWei')
    const { data } = await server.send(listAuditEntries, { keyword: '导出成员' }, await server.as('wangQiang'))
    expect(data.records[0]).toMatchObject({
      act: 'exportPeople',
      actorName: demoPeople.wangQiang.name,
      subject: '已停用',
    })
    expect(data.records.filter(({ actorName }) => actorName === demoPeople.zhangWei.name)).toEqual([])
  })

  it('begin with a template that names the columns, the departments and the posts', async () => {
    const file = await bytes(getPeopleTemplate.path)
    expect(await readSheet(file.rawPayload, { rows: 10, cells: 100 })).toEqual([{ row: 1, cells: HEADER.split(',') }])
    expect(await check(file.rawPayload)).toMatchObject({ code: 422, msg: '表格里还没有成员，请从第二行开始填写' })
  })
})
