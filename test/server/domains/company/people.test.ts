import { randomUUID } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'

import { listMessages } from '@/contract/message/message'
import { listUsers } from '@/contract/organization/application'
import { changeColleague, getColleague } from '@/contract/organization/colleague'
import { listDepartmentTree, listPosts } from '@/contract/organization/organization'
import {
  addPerson,
  endPersonSessions,
  getManagedPerson,
  listManagedPeople,
  saveManagedPerson,
} from '@/contract/organization/people'
import { savePosition } from '@/contract/organization/structure'
import { appUser, department, userRole } from '@/server/db/schema/identity'
import { wechatBinding } from '@/server/db/schema/sign-in'
import { formatTime } from '@/server/http/wire-time'
import { demoPeople, departmentId } from '@/server/seed/people'

import { requireItems } from '../../../support/require-items'
import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const administrator = () => server.as('wangQiang')

const list = async (input: Parameters<typeof server.send<typeof listManagedPeople>>[1] = {}) =>
  (await server.send(listManagedPeople, { size: 100, ...input }, await administrator())).data

/** Rows of people that the database has read since it began. */
async function countRowsRead(): Promise<number> {
  await server.db.execute(sql`select pg_stat_force_next_flush()`)
  const rows = await server.db
    .select({ n: sql<number>`(seq_tup_read + coalesce(idx_tup_fetch, 0))::int` })
    .from(sql`pg_stat_user_tables`)
    .where(sql`relname = 'app_user'`)
  return rows[0]?.n ?? 0
}

/** How often the index of people's characters was asked so far. */
async function countIndexScans(): Promise<number> {
  await server.db.execute(sql`select pg_stat_force_next_flush()`)
  const [row] = await server.db
    .select({ n: sql<number>`idx_scan::int` })
    .from(sql`pg_stat_user_indexes`)
    .where(sql`indexrelname = 'app_user_grams'`)
  return row?.n ?? 0
}

async function getPerson(person: Person) {
  return (await server.send(getManagedPerson, { id: demoPeople[person].id }, await administrator())).data
}

type PersonChange = { name?: string; phone?: string; workNo?: string; deptId?: string | null }

async function buildChange(person: Person, change: PersonChange) {
  const { userId, name, workNo, deptId, version } = await getPerson(person)
  return { userId, name, workNo, deptId, version, ...change }
}

describe('the people of a company', () => {
  it('are listed in pinyin order with department, post, roles and a masked phone', async () => {
    const { records, total } = await list()
    expect(total).toBe(records.length)
    const names = records.map(({ name }) => name)
    expect(names.indexOf('曹阳')).toBeLessThan(names.indexOf('张伟'))
    expect(records.find(({ name }) => name === '王强')).toMatchObject({
      phone: '138****8004',
      deptName: '总经办',
      postName: '总监',
      roles: ['administrator'],
    })
    expect(names).not.toContain('吴昊')
    expect(names).not.toContain('周敏')
  })

  it.each([
    ['name', '张伟'],
    ['pinyin', 'zhangwei'],
    ['phone', '13800138001'],
    ['employee number', 'E-0815'],
  ])('are found by %s', async (_what, keyword) => {
    await server.db.update(appUser).set({ workNo: 'E-0815' }).where(eq(appUser.id, demoPeople.zhangWei.id))
    expect((await list({ keyword })).records.map(({ name }) => name)).toEqual(['张伟'])
  })

  it('are filtered by a department with those below it, and by state', async () => {
    const inProduction = await list({ deptId: departmentId('production') })
    const own = (await list({ inDeptId: departmentId('production') })).records
    expect(own.length).toBeLessThan(inProduction.total)
    expect(new Set(own.map(({ deptName }) => deptName))).toEqual(new Set(['生产部']))
    const names = inProduction.records.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['高鹏', '陈强', '陆斌']))
    expect(names).not.toContain('张伟')
    await server.db.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, demoPeople.luBin.id))
    expect((await list({ status: 'disabled' })).records.map(({ name }) => name)).toEqual(['陆斌'])
    expect((await list({ deptId: departmentId('production') })).total).toBe(inProduction.total - 1)
  })

  it('come in pages that neither repeat nor omit anybody', async () => {
    const all = (await list()).records.map(({ userId }) => userId)
    const first = await list({ size: 10 })
    const pages = [first]
    for (let current = 2; current <= first.pages; current++) pages.push(await list({ size: 10, current }))
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.flatMap(({ records }) => records.map(({ userId }) => userId))).toEqual(all)
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.length]))
  })

  it('are sorted by department in the order of 部门, or by when they were added, page by page', async () => {
    await server.db.update(appUser).set({ departmentId: null }).where(eq(appUser.id, demoPeople.caoYang.id))
    const later = new Date(server.clock.at + 1000)
    await server.db.update(appUser).set({ createdAt: later }).where(eq(appUser.id, demoPeople.maLin.id))
    for (const sort of ['department', 'added'] as const) {
      const all = (await list({ sort })).records
      expect(all.map(({ userId }) => userId).sort()).toEqual((await list()).records.map(({ userId }) => userId).sort())
      const pages = await Promise.all([1, 2, 3, 4, 5].map((current) => list({ sort, size: 10, current })))
      expect(pages.flatMap(({ records }) => records)).toEqual(all)
    }
    const byDepartment = (await list({ sort: 'department' })).records.map(({ deptName }) => deptName)
    const departments = byDepartment.filter((name, at) => byDepartment[at - 1] !== name)
    expect(departments.length).toBe(new Set(departments).size)
    expect(departments.at(-1)).toBeNull()
    const first = (await list({ sort: 'added' })).records[0]
    expect(first).toMatchObject({ name: '马琳', addedTime: formatTime(later) })
    const found = (await list({ sort: 'department', keyword: '张', deptId: departmentId('equipment') })).records
    expect(found.map(({ name }) => name)).toEqual(['张伟'])
  })

  it('are sorted by employee number, or by the last sign-in with those without one at its end, page by page', async () => {
    const { caoYang, maLin, zhangWei } = demoPeople
    const set = (id: string, row: Partial<typeof appUser.$inferInsert>) =>
      server.db.update(appUser).set(row).where(eq(appUser.id, id))
    // People of one moment, and people without a number, are in the order of their ids.
    const moment = new Date(server.clock.at + 1000)
    for (const id of [caoYang.id, maLin.id]) await set(id, { lastSignInAt: moment, workNo: '' })
    await set(zhangWei.id, { lastSignInAt: null })
    for (const sort of ['workNo', 'signedIn', 'absent'] as const) {
      const all = (await list({ sort })).records
      expect(all.map(({ userId }) => userId).sort()).toEqual((await list()).records.map(({ userId }) => userId).sort())
      const pages = await Promise.all([1, 2, 3, 4, 5].map((current) => list({ sort, size: 10, current })))
      expect(pages.flatMap(({ records }) => records)).toEqual(all)
    }
    const numbers = (await list({ sort: 'workNo' })).records.map(({ workNo }) => workNo)
    const numbered = numbers.filter(Boolean)
    expect(numbers).toEqual([...[...numbered].sort(), '', ''])
    const latest = (await list({ sort: 'signedIn' })).records
    expect(latest.slice(0, 2).map(({ userId }) => userId)).toEqual([caoYang.id, maLin.id].sort())
    expect(latest[0]?.signInTime).toBe(formatTime(moment))
    expect(latest.at(-1)?.signInTime).toBeNull()
    expect(latest.find(({ userId }) => userId === zhangWei.id)?.signInTime).toBeNull()
    expect((await list({ sort: 'absent' })).records).toEqual([...latest].reverse())
    const found = (await list({ sort: 'signedIn', deptId: departmentId('equipment') })).records
    expect(found.at(-1)?.signInTime).toBeNull()
    // The latest sign-in is what counts.
    server.wait(60_000)
    await server.enter('liNa')
    expect((await list({ sort: 'signedIn' })).records[0]).toMatchObject({ name: '李娜' })
  })

  it('of a company of ten thousand cost as many rows as of a hundred: listed, sorted and searched', async () => {
    const [model] = await server.db.select().from(appUser).where(eq(appUser.id, demoPeople.zhangWei.id))
    if (!model) throw new Error('nobody to copy')
    const departments = await server.db.select({ id: department.id }).from(department)
    const insertCrowd = async (from: number, to: number) => {
      const rows = Array.from({ length: to - from }, (_, at) => {
        const id = `crowd-${from + at}`
        // Every department has some of them; every name has the two characters that are searched for.
        const department = departments[(from + at) % departments.length]?.id ?? null
        const name = from + at === 50 ? '独孤同名' : `${'赵钱孙李'[at % 4]}同名`
        const sound = { pinyin: `p${((from + at) * 7919) % 10_000}tongming`, initials: 'ptm' }
        const lastSignInAt = at % 5 === 0 ? null : new Date(server.clock.at - (from + at) * 1000)
        const workNo = at % 7 === 0 ? '' : `C${from + at}`
        return {
          ...model,
          id,
          username: id,
          phone: null,
          name,
          ...sound,
          workNo,
          lastSignInAt,
          departmentId: department,
        }
      })
      for (let at = 0; at < rows.length; at += 1000) await server.db.insert(appUser).values(rows.slice(at, at + 1000))
      await server.db.execute(sql`analyze app_user`)
    }
    const inputs = [
      { size: 20 },
      { size: 20, sort: 'added' as const },
      { size: 20, sort: 'department' as const },
      { size: 20, sort: 'workNo' as const },
      { size: 20, sort: 'signedIn' as const },
      { size: 20, sort: 'absent' as const },
      { size: 20, keyword: '同名' },
      { size: 20, keyword: 'tongming' },
      { size: 20, keyword: '同名', sort: 'department' as const },
    ]
    const runs = process.env.FULL ? 21 : 3
    const measure = async (input: (typeof inputs)[number], found = [20, 100]) => {
      await list(input)
      const rowsBefore = await countRowsRead()
      const { records, total } = await list(input)
      expect([records.length, total]).toEqual(found)
      const rows = (await countRowsRead()) - rowsBefore
      const times: number[] = []
      for (let run = 0; run < runs; run++) {
        const start = performance.now()
        await list(input)
        times.push(performance.now() - start)
      }
      return { rows, ms: times.sort((a, b) => a - b)[(runs - 1) / 2] ?? 0 }
    }
    const measureAll = async () => {
      const results: Awaited<ReturnType<typeof measure>>[] = []
      for (const input of inputs) results.push(await measure(input))
      return results
    }
    // A name that one person has is looked for among the first 500, and then by the index.
    const rare = { size: 20, keyword: '独孤' }
    const measureRare = async () => {
      const before = await countIndexScans()
      const result = await measure(rare, [1, 1])
      expect(await countIndexScans()).toBeGreaterThan(before)
      return result
    }
    await insertCrowd(0, 100)
    const few = await measureAll()
    const rareOfFew = await measureRare()
    await insertCrowd(100, 10_000)
    const many = await measureAll()
    const rareOfMany = await measureRare()
    expect(rareOfMany.rows).toBeLessThan(600)
    const lines = [...inputs, rare].map((input, at) => {
      const [a, b] = [few[at] ?? rareOfFew, many[at] ?? rareOfMany]
      const ms = `${a.ms.toFixed(1)} → ${b.ms.toFixed(1)} ms (${(b.ms / a.ms).toFixed(2)}x)`
      return `${JSON.stringify(input)}: ${ms}, ${a.rows} → ${b.rows} rows`
    })
    process.stdout.write(`people, 100 → 10,000:\n${lines.join('\n')}\n`)
    requireItems(few)
    for (const [at, { rows }] of requireItems(many).entries())
      expect(rows).toBeLessThanOrEqual(1.2 * (few[at]?.rows ?? 0))
    await server.db.delete(appUser).where(like(appUser.id, 'crowd-%'))
  })

  it('of numbers that follow each other are found by the whole number, and few are read for it', async () => {
    const [model] = await server.db.select().from(appUser).where(eq(appUser.id, demoPeople.zhangWei.id))
    if (!model) throw new Error('nobody to copy')
    const rows = Array.from({ length: 3000 }, (_, at) => {
      const id = `crowd-${at}`
      // The last one's employee number is the phone number of another.
      const workNo = at === 2999 ? '13700011234' : `C${at}`
      return { ...model, id, username: id, phone: `1370001${String(at).padStart(4, '0')}`, name: `人${at}`, workNo }
    })
    for (let at = 0; at < rows.length; at += 1000) await server.db.insert(appUser).values(rows.slice(at, at + 1000))
    await server.db.execute(sql`analyze app_user`)
    const find = async (keyword: string) => {
      const before = await countRowsRead()
      const { records } = await list({ keyword })
      return { names: records.map(({ name }) => name), read: (await countRowsRead()) - before }
    }
    const whole = await find('13700011234')
    expect(new Set(whole.names)).toEqual(new Set(['人1234', '人2999']))
    expect(whole.read).toBeLessThan(400)
    const part = await find('3700011234')
    expect(new Set(part.names)).toEqual(new Set(['人1234', '人2999']))
    expect((await find('13700019999')).names).toEqual([])
    await server.db.delete(appUser).where(like(appUser.id, 'crowd-%'))
  })

  it('are shown to administrators of their company alone', async () => {
    const id = demoPeople.zhangWei.id
    expect((await server.send(listManagedPeople, {}, await server.as('zhangWei'))).code).toBe(403)
    expect((await server.send(getManagedPerson, { id }, await server.as('liNa'))).code).toBe(403)
    const other = await server.as('otherAdministrator')
    expect((await server.send(getManagedPerson, { id }, other)).code).toBe(404)
    const change = await buildChange('zhangWei', { name: '外人' })
    expect((await server.send(saveManagedPerson, change, other)).code).toBe(404)
    expect((await server.send(endPersonSessions, { userId: id }, other)).code).toBe(404)
    const names = (await server.send(listManagedPeople, { size: 100 }, other)).data.records.map(({ name }) => name)
    expect(names).toContain('吴昊')
    expect(names).not.toContain('张伟')
  })
})

describe('a person who is added alone', () => {
  const phone = '13912349001'
  const newcomer = { name: ' 欧阳新 ', phone, workNo: 'N-9001', deptId: null, postId: null, positionId: null }

  it('is there once, in their place, is found by pinyin, and signs in by a code alone', async () => {
    const { data: position } = await server.send(savePosition, { name: '工程师' }, await administrator())
    const [post] = (await server.send(listPosts, {}, await administrator())).data
    const place = { deptId: departmentId('quality'), postId: post?.id ?? null, positionId: position.id }
    const sent = { ...(await administrator()), key: randomUUID() }
    const { data } = await server.send(addPerson, { ...newcomer, ...place }, sent)
    const names = { deptName: '质量部', postName: post?.name, positionName: '工程师' }
    expect(data).toMatchObject({ name: '欧阳新', phone, workNo: 'N-9001', roles: [], isDisabled: false, ...names })
    expect((await server.send(addPerson, { ...newcomer, ...place }, sent)).data).toEqual(data)
    expect(await server.db.$count(appUser, eq(appUser.phone, phone))).toBe(1)
    expect((await list({ keyword: 'ouyangxin' })).records).toMatchObject([{ name: '欧阳新', deptName: '质量部' }])
    const [row] = await server.db.select().from(appUser).where(eq(appUser.phone, phone))
    expect(row).toMatchObject({ passwordHash: null, agreedAt: null, username: phone })
    const code = await server.codeFor(phone, 'login')
    const { tokens } = await server.token({ grant_type: 'sms_code', client: 'user', mobile: phone, code })
    expect(tokens?.userId).toBe(data.userId)
  })

  it.each([
    ['a phone number of a colleague', { phone: '13800138001' }, { phone: '张伟 已是本企业成员，用的是这个手机号' }],
    [
      'a phone number of another company',
      { phone: demoPeople.otherStaff.phone },
      { phone: '这个手机号已有账号，请邀请对方加入' },
    ],
    ['an employee number of a colleague', { workNo: 'E-1' }, { workNo: '李娜 已使用这个工号' }],
  ])('is refused at the field for %s', async (_what, change, data) => {
    await server.db.update(appUser).set({ workNo: 'E-1' }).where(eq(appUser.id, demoPeople.liNa.id))
    const refused = await server.send(addPerson, { ...newcomer, ...change }, await administrator())
    expect(refused).toMatchObject({ code: 422, data })
    expect(await server.db.$count(appUser, eq(appUser.name, '欧阳新'))).toBe(0)
  })

  it('is in a department of the company, and is added by its administrators alone', async () => {
    const input = { ...newcomer, deptId: 'no-such-department' }
    expect((await server.send(addPerson, input, await administrator())).code).toBe(404)
    expect((await server.send(addPerson, newcomer, await server.as('zhangWei'))).code).toBe(403)
    await server.db.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, demoPeople.luBin.id))
    const gone = await server.send(addPerson, { ...newcomer, phone: demoPeople.luBin.phone }, await administrator())
    expect(gone.data).toEqual({ phone: '陆斌 已停用，请先启用' })
  })

  it('added by two administrators at once is added once', async () => {
    const answers = await Promise.all(
      ['甲', '乙'].map(async (name) => server.send(addPerson, { ...newcomer, name }, await administrator())),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
    expect(await server.db.$count(appUser, eq(appUser.phone, phone))).toBe(1)
  })
})

describe('a person', () => {
  it('gets another name, employee number and department, and is found by the new name', async () => {
    const change = await buildChange('caoYang', { name: ' 曹洋 ', workNo: 'E-1001', deptId: departmentId('quality') })
    const sent = { ...(await administrator()), key: randomUUID() }
    const { data } = await server.send(saveManagedPerson, change, sent)
    expect(data).toMatchObject({ name: '曹洋', workNo: 'E-1001', deptName: '质量部' })
    expect((await server.send(saveManagedPerson, change, sent)).data).toEqual(data)
    expect(await getPerson('caoYang')).toEqual(data)
    const { records } = (await server.send(listUsers, { keyword: '曹洋' }, await administrator())).data
    expect(records).toMatchObject([{ name: '曹洋', deptName: '质量部' }])
  })

  it('leaves a line in the log: who changed whom, without names, and only when it was done', async () => {
    const log = jest.spyOn(server.app.log, 'info')
    const listLines = () => log.mock.calls.filter(([, text]) => text === 'person changed').map(([facts]) => facts)
    const change = await buildChange('caoYang', { name: '曹洋' })
    await server.send(saveManagedPerson, change, await administrator())
    const [by, userId] = [demoPeople.wangQiang.id, demoPeople.caoYang.id]
    expect(listLines()).toEqual([{ traceId: expect.any(String), by, userId }])
    const refused = await server.send(saveManagedPerson, change, await administrator())
    expect([refused.code, listLines().length]).toEqual([409, 1])
    log.mockRestore()
  })

  it('keeps an employee number that another one may not get', async () => {
    await server.send(saveManagedPerson, await buildChange('liNa', { workNo: 'E-7' }), await administrator())
    const taken = await server.send(
      saveManagedPerson,
      await buildChange('caoYang', { workNo: 'E-7' }),
      await administrator(),
    )
    expect(taken).toMatchObject({ code: 422, data: { workNo: '李娜 已使用这个工号' } })
    const none = await server.send(
      saveManagedPerson,
      await buildChange('caoYang', { workNo: '' }),
      await administrator(),
    )
    expect(none.code).toBe(200)
  })

  it('stays in a department of the company', async () => {
    const change = await buildChange('caoYang', { deptId: 'no-such-department' })
    expect((await server.send(saveManagedPerson, change, await administrator())).code).toBe(404)
  })

  it('gets another phone number: only its code signs in, every device is out, and the person is told', async () => {
    const phone = '13912349009'
    const theirs = await server.as('caoYang')
    const change = await buildChange('caoYang', { phone })
    const { data } = await server.send(saveManagedPerson, change, await administrator())
    expect(data).toMatchObject({ phone, devices: 0 })
    expect((await server.send(listDepartmentTree, {}, theirs)).code).toBe(401)
    const code = await server.codeFor(phone, 'login')
    const { tokens } = await server.token({ grant_type: 'sms_code', client: 'user', mobile: phone, code })
    expect(tokens?.userId).toBe(demoPeople.caoYang.id)
    const [told] = (await server.send(listMessages, {}, { token: tokens?.access ?? '' })).data.records
    expect(told).toMatchObject({ title: '登录手机号已改为 139****9009' })
    expect((await list({ keyword: phone })).records).toMatchObject([{ userId: demoPeople.caoYang.id }])
    const [row] = await server.db.select().from(appUser).where(eq(appUser.id, demoPeople.caoYang.id))
    expect(row?.username).toBe(phone)
    // The later of two administrators, who has not seen it, is told.
    expect((await server.send(saveManagedPerson, change, await administrator())).code).toBe(409)
  })

  it.each([
    ['of a colleague', 'caoYang', '13800138001', '张伟 已是本企业成员，用的是这个手机号'],
    ['of another company', 'caoYang', demoPeople.otherStaff.phone, '这个手机号已有账号，请邀请对方加入'],
    ['for the administrator', 'wangQiang', '13912349009', '自己的手机号请在“更换手机号”里修改'],
  ] as const)(
    'keeps its phone number against one %s, and says why at the field',
    async (_what, person, phone, reason) => {
      const change = await buildChange(person, { phone })
      const refused = await server.send(saveManagedPerson, change, await administrator())
      expect(refused).toMatchObject({ code: 422, data: { phone: reason } })
      expect((await getPerson(person)).phone).toBe(demoPeople[person].phone)
    },
  )

  it('with scopes that an administrator has not keeps its phone number, by which one would get them', async () => {
    await server.db.insert(userRole).values([
      { userId: demoPeople.liNa.id, role: 'administrator', scopes: ['organization'] },
      { userId: demoPeople.caoYang.id, role: 'administrator', scopes: ['organization', 'audit'] },
    ])
    const change = await buildChange('caoYang', { phone: '13912349009' })
    const refused = await server.send(saveManagedPerson, change, await server.as('liNa'))
    expect(refused).toMatchObject({ code: 422, data: { phone: expect.stringContaining('“审计”') } })
    expect((await server.send(saveManagedPerson, change, await administrator())).code).toBe(200)
  })

  it('is changed by the first of two administrators; the later one is told and sees the difference', async () => {
    const baseline = await buildChange('caoYang', {})
    const place = (await server.send(getColleague, { id: baseline.userId }, await administrator())).data
    const answers = await Promise.all(
      ['甲', '乙'].map(async (name) => server.send(saveManagedPerson, { ...baseline, name }, await administrator())),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const won = answers.find(({ code }) => code === 200)?.data.name
    expect(answers.find(({ code }) => code === 409)?.msg).toBe(`${won} 刚被他人修改，请重新查看`)
    expect((await getPerson('caoYang')).name).toBe(won)
    // The version also covers what another screen changes.
    const again = await buildChange('caoYang', {})
    const change = { userId: baseline.userId, version: place.version, postId: null, roles: ['guard' as const] }
    expect((await server.send(changeColleague, change, await administrator())).code).toBe(200)
    expect((await server.send(saveManagedPerson, again, await administrator())).code).toBe(409)
    expect(await getPerson('caoYang')).toMatchObject({ postName: null, roles: ['guard'] })
  })

  it('is signed out everywhere by an administrator, who cannot sign out alone', async () => {
    const theirs = await server.as('caoYang')
    expect((await server.send(listDepartmentTree, {}, theirs)).code).toBe(200)
    expect((await getPerson('caoYang')).devices).toBe(1)
    const userId = demoPeople.caoYang.id
    const { data } = await server.send(endPersonSessions, { userId }, await administrator())
    expect(data).toEqual({ devices: 1 })
    expect((await server.send(listDepartmentTree, {}, theirs)).code).toBe(401)
    expect((await getPerson('caoYang')).devices).toBe(0)
    const own = await server.send(endPersonSessions, { userId: demoPeople.wangQiang.id }, await administrator())
    expect(own).toMatchObject({ code: 409, msg: '自己的登录请在“登录设备”里管理' })
  })

  it('whose sign-in is reset has neither password nor WeChat, and signs in by a code', async () => {
    const userId = demoPeople.caoYang.id
    const theirs = await server.as('caoYang')
    const bound = { id: 'bound', userId, population: 'user', door: 'mini', openid: 'o-cao', createdAt: server.now() }
    await server.db.insert(wechatBinding).values(bound)
    const [before] = await server.db.select().from(appUser).where(eq(appUser.id, userId))
    expect((await server.send(endPersonSessions, { userId, isReset: true }, await administrator())).code).toBe(200)
    expect((await server.send(listDepartmentTree, {}, theirs)).code).toBe(401)
    const [after] = await server.db.select().from(appUser).where(eq(appUser.id, userId))
    expect([before?.passwordHash === null, after?.passwordHash]).toEqual([false, null])
    expect(await server.db.$count(wechatBinding, eq(wechatBinding.userId, userId))).toBe(0)
    await server.db
      .update(appUser)
      .set({ passwordHash: before?.passwordHash ?? null })
      .where(eq(appUser.id, userId))
  })

  it('is not changed by somebody who has just lost the role', async () => {
    await server.db.insert(userRole).values({ userId: demoPeople.liNa.id, role: 'administrator' })
    const liNa = await server.as('liNa')
    await server.db.delete(userRole).where(eq(userRole.userId, demoPeople.liNa.id))
    const change = await buildChange('caoYang', { name: '改名' })
    expect((await server.send(saveManagedPerson, change, liNa)).code).toBe(403)
    expect((await getPerson('caoYang')).name).toBe('曹阳')
  })
})
