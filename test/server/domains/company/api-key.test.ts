import { eq } from 'drizzle-orm'

import { getUserInfo } from '@/contract/identity/user'
import { createApiKey, listApiKeys, revokeApiKey } from '@/contract/organization/api-key'
import { getProductionBoard, postMachineStates, postProductionRecords } from '@/contract/production/production'
import { DAY_MS, HOUR_MS } from '@/lib/durations'
import { chinaDay, formatWireTime } from '@/lib/wire-time'
import { apiKey } from '@/server/db/schema/api-key'
import { productionRecord } from '@/server/db/schema/production'

import { setUpServer } from '../../../support/set-up-server'
import { startFactory } from '../production/company'

const factory = setUpServer(startFactory)
type Scope = 'production:write' | 'production:read'

async function make(name: string, scopes: Scope[] = ['production:write'], lastDay?: string) {
  const input = { name, scopes, ...(lastDay && { lastDay }) }
  return factory.send(createApiKey, input, await factory.as('wangQiang'))
}

const list = async () => (await factory.send(listApiKeys, {}, await factory.as('wangQiang'))).data

/** An hour of the last night shift. */
function record(changes: object = {}) {
  const start = Date.parse(`${chinaDay(factory.now().getTime() - 2 * DAY_MS)}T02:00:00Z`)
  return {
    machineCode: 'CNC-07',
    startTime: formatWireTime(start),
    endTime: formatWireTime(start + HOUR_MS),
    plannedSeconds: 3600,
    runSeconds: 3000,
    plan: 7171,
    total: 61,
    good: 60,
    ...changes,
  }
}

describe('a key of the open interface', () => {
  it('is shown once and stored as a hash', async () => {
    const { code, data } = await make('网关一')
    expect(code).toBe(200)
    expect(data.key).toMatch(/^va_[\w-]{43}$/)
    const [row] = await factory.db.select().from(apiKey).where(eq(apiKey.id, data.apiKey.id))
    expect(JSON.stringify(row)).not.toContain(data.key)
    const [listed] = await list()
    expect(listed).toMatchObject({ name: '网关一', hint: data.key.slice(-4), status: 'active', lastUsedTime: null })
    expect(JSON.stringify(listed)).not.toContain(data.key)
  })

  it('refuses a second one of the same name and a past day, at their fields', async () => {
    expect(await make('网关一')).toMatchObject({ code: 422, data: { name: '已有同名的密钥' } })
    expect(await make('网关二', ['production:read'], '2020-01-01')).toMatchObject({
      code: 422,
      data: { lastDay: expect.any(String) },
    })
  })

  it('hands in records once, also when they come again, and shows when it was last used', async () => {
    const { data } = await make('网关三')
    const by = { token: data.key }
    expect(await factory.send(postProductionRecords, { records: [record()] }, by)).toMatchObject({
      code: 200,
      data: { accepted: 1 },
    })
    expect(await factory.send(postProductionRecords, { records: [record()] }, by)).toMatchObject({ code: 200 })
    expect(await factory.db.$count(productionRecord, eq(productionRecord.plan, 7171))).toBe(1)
    const states = [{ machineCode: 'CNC-07', state: 'run' as const, time: formatWireTime(factory.now().getTime()) }]
    expect(await factory.send(postMachineStates, { states }, by)).toMatchObject({ code: 200 })
    const used = (await list()).find(({ name }) => name === '网关三')
    expect(used?.lastUsedTime).not.toBeNull()
  })

  it('learns of every wrong row at once, by its place', async () => {
    const { data } = await make('网关四')
    const by = { token: data.key }
    const records = [record({ good: 99 }), record(), record({ runSeconds: 9999 })]
    expect(await factory.send(postProductionRecords, { records }, by)).toMatchObject({
      code: 422,
      msg: '第 1 条：良品多于产量',
      data: { 'records.0': '良品多于产量', 'records.2': '运行时间超出计划时间' },
    })
    const unknown = { records: [record(), record({ machineCode: 'X-1' })] }
    expect(await factory.send(postProductionRecords, unknown, by)).toMatchObject({
      code: 404,
      data: { 'records.1': '机台 X-1 不存在' },
    })
  })

  it('does what its scopes name and nothing else', async () => {
    const reads = { token: (await make('看板屏', ['production:read'])).data.key }
    const writes = { token: (await make('网关五')).data.key }
    expect((await factory.send(getProductionBoard, {}, reads)).code).toBe(200)
    expect((await factory.send(getProductionBoard, {}, writes)).code).toBe(403)
    expect((await factory.send(postProductionRecords, { records: [record()] }, reads)).code).toBe(403)
    expect((await factory.send(getUserInfo, {}, writes)).status).toBe(401)
    expect((await factory.send(listApiKeys, {}, writes)).status).toBe(401)
  })

  it('is refused from the moment it is revoked or its last day is over', async () => {
    const { data } = await make('网关六')
    const by = { token: data.key }
    const other = await factory.as('otherAdministrator')
    expect((await factory.send(revokeApiKey, { id: data.apiKey.id }, other)).code).toBe(404)
    const revoked = await factory.send(revokeApiKey, { id: data.apiKey.id }, await factory.as('wangQiang'))
    expect(revoked.data.status).toBe('revoked')
    expect((await factory.send(postProductionRecords, { records: [record()] }, by)).status).toBe(401)
    // Its name is free again.
    expect((await make('网关六')).code).toBe(200)

    const today = chinaDay(factory.now().getTime())
    const short = { token: (await make('网关七', ['production:read'], today)).data.key }
    expect((await factory.send(getProductionBoard, {}, short)).code).toBe(200)
    const states = (await list()).map(({ status }) => status)
    expect(states).toEqual([...states].sort((a, b) => Number(b === 'active') - Number(a === 'active')))
    factory.wait(DAY_MS)
    expect((await factory.send(getProductionBoard, {}, short)).status).toBe(401)
  })

  it('is made by administrators alone', async () => {
    const input = { name: '私自', scopes: ['production:write'] as Scope[] }
    expect((await factory.send(createApiKey, input, await factory.as('zhangWei'))).code).toBe(403)
  })
})
