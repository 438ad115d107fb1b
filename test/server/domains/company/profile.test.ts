import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, like, sql } from 'drizzle-orm'

import { getUserInfo } from '@/contract/identity/user'
import { getAppMeta } from '@/contract/meta'
import { getCompanyProfile, saveCompanyProfile } from '@/contract/organization/company-profile'
import { certification, company } from '@/server/db/schema/identity'
import { upload } from '@/server/db/schema/platform'
import { createAdministrator } from '@/server/domains/identity/administrator'
import { demoCompanies, demoPeople } from '@/server/seed/people'

import { holdChange } from '../../../support/hold-row'
import { setUpStoryServer } from '../../../support/set-up-server'

const server = setUpStoryServer()

const get = async () => (await server.send(getCompanyProfile, {}, await server.as('wangQiang'))).data

/** Saves what an administrator sends who has just looked. */
async function save(change: Partial<Parameters<typeof server.send<typeof saveCompanyProfile>>[1]>) {
  const { name, contact, filingNumber, version } = await get()
  const input = { name, contact, filingNumber, version, ...change }
  return server.send(saveCompanyProfile, input, await server.as('wangQiang'))
}

const uncertify = () => server.db.delete(certification).where(eq(certification.companyId, demoCompanies.main.id))

async function addPicture(ownerId: string): Promise<string> {
  const id = randomUUID()
  const facts = { name: 'logo.png', mime: 'image/png', size: 1, sha256: '', createdAt: new Date(0) }
  await server.db.insert(upload).values({ id, ownerId, companyId: demoCompanies.main.id, ...facts })
  return id
}

describe('the profile of a company', () => {
  it('is shown to its people and, of the operator, to everybody at once', async () => {
    await uncertify()
    const logoFileId = await addPicture(demoPeople.wangQiang.id)
    const { data } = await save({ name: '新名称有限公司', contact: '021-1', filingNumber: '沪ICP备1号', logoFileId })
    expect(data).toMatchObject({ name: '新名称有限公司', contact: '021-1', isNameFixed: false, version: 1 })
    expect(data.logo).toContain(logoFileId)
    const { member } = (await server.send(getUserInfo, {}, await server.as('zhangWei'))).data
    expect(member).toMatchObject({ companyName: '新名称有限公司', companyLogo: data.logo })
    const [row] = await server.db.select().from(company).where(eq(company.isOperator, true))
    expect(row).toMatchObject({ id: demoCompanies.main.id, shortName: '华东精密' })
    const { operator } = (await server.send(getAppMeta, {})).data
    expect(operator).toEqual({ name: '新名称有限公司', logo: data.logo, contact: '021-1', filingNumber: '沪ICP备1号' })
    // A short name that is the name changes with it.
    await server.db.update(company).set({ shortName: data.name }).where(eq(company.id, demoCompanies.main.id))
    await save({ name: '又一名称有限公司' })
    const shortNames = await server.db.select().from(company).where(eq(company.id, demoCompanies.main.id))
    expect(shortNames).toMatchObject([{ shortName: '又一名称有限公司' }])
  })

  it('has a name of its own, also when another company takes it at that moment', async () => {
    await uncertify()
    const name = '江南精密制造有限公司'
    await server.as('wangQiang')
    const isOther = eq(company.id, demoCompanies.other.id)
    const held = await holdChange(server.handle, (tx) => tx.update(company).set({ name }).where(isOther))
    const saving = save({ name })
    await held.commit()
    expect(await saving).toMatchObject({ code: 422, msg: '已有同名的企业', data: { name: '已有同名的企业' } })
    expect((await get()).name).toBe(demoCompanies.main.name)
  })

  it('that several had before names had to differ stays with the oldest of them', async () => {
    await server.db.execute(sql`alter table company drop constraint company_name_unique`)
    const name = '同名机械有限公司'
    const found = (id: string, day: number) => ({
      id,
      name,
      shortName: name,
      inviteCode: `CODE${id}`,
      createdAt: new Date(day * 86_400_000),
    })
    await server.db.insert(company).values([found('second', 2), found('first', 1), found('third', 2)])
    const folder = join(process.cwd(), 'src/server/db/migrations')
    const migration = readFileSync(join(folder, '0083_company_name.sql'), 'utf8')
    for (const statement of migration.split('--> statement-breakpoint')) await server.db.execute(sql.raw(statement))
    const rows = await server.db
      .select()
      .from(company)
      .where(like(company.name, `${name}%`))
      .orderBy(company.id)
    expect(rows.map((row) => row.name)).toEqual([name, `${name}（CODEsecond）`, `${name}（CODEthird）`])
  })

  it('is founded once by two administrators who are made at once', async () => {
    const facts = { password: 'Harbour-Rain-7', company: '北岸机械有限公司' }
    const make = (phone: string) =>
      server.handle.tx((tx) => createAdministrator(tx, { ...facts, phone, name: '周工' }, new Date()))
    const made = await Promise.all(['13900139011', '13900139012', '13900139013'].map(make))
    expect(new Set(made.map(({ companyId }) => companyId)).size).toBe(1)
  })

  it('has a name of its own, which stays once it is certified', async () => {
    await uncertify()
    expect(await save({ name: demoCompanies.other.name })).toMatchObject({
      code: 422,
      data: { name: '已有同名的企业' },
    })
    const now = new Date(0)
    const { id: companyId, name: companyName } = demoCompanies.main
    const facts = { userId: demoPeople.wangQiang.id, creditCode: '', legalPerson: '', licenseFileId: '' }
    await server.db
      .insert(certification)
      .values({ id: 'c', companyId, companyName, ...facts, status: 'passed', createdAt: now, updatedAt: now })
    expect(await get()).toMatchObject({ isNameFixed: true })
    expect(await save({ name: '冒名公司' })).toMatchObject({
      code: 422,
      data: { name: '名称已通过认证，不能在这里修改' },
    })
    expect((await save({ contact: '021-2' })).code).toBe(200)
  })

  it('is changed by one administrator at a time, with pictures of their own alone', async () => {
    const { version } = await get()
    expect((await save({ contact: '021-3' })).code).toBe(200)
    expect((await save({ contact: '021-4', version })).code).toBe(409)
    const foreign = await addPicture(demoPeople.zhangWei.id)
    expect((await save({ logoFileId: foreign })).code).toBe(404)
    expect((await server.send(getCompanyProfile, {}, await server.as('zhangWei'))).code).toBe(403)
  })
})
