import { eq } from 'drizzle-orm'

import { actOnTask, getTaskDetail, type TaskDecision } from '@/contract/workflow/task'
import { upload } from '@/server/db/schema/platform'
import { processHistory, processInstance } from '@/server/db/schema/workflow'
import { computeSignatureDigest } from '@/server/workflow/forms/signature'

import { setUpServer } from '../../support/set-up-server'
import { getToken, startWorkflowServer, step } from './company'

const server = setUpServer(startWorkflowServer)

beforeAll(async () => {
  const file = { size: 10, sha256: 'x', mime: 'image/png', name: '签名.png', createdAt: server.clock.now }
  await server.db.insert(upload).values({ ...file, id: 'sign-u1', ownerId: 'u1', companyId: 'main' })
})

const as = (userId: string) => ({ token: getToken(userId) })

async function decide(procInstId: string, userId: string, decision: Partial<TaskDecision>) {
  const { task } = (await server.send(getTaskDetail, { procInstId }, as(userId))).data
  const input = { taskId: task.taskId ?? '', version: task.version, action: 'agree' as const, ...decision }
  expect((await server.send(actOnTask, input, as(userId))).code).toBe(200)
}

/** 张伟 signs by hand and lowers the amount; then 陈强, who may change it too. */
async function signed(): Promise<string> {
  const first = step('equipment', 'any', ['u1'], { signRequired: true, fields: { amount: 'edit' } })
  const second = step('finance', 'any', ['u2'], { fields: { amount: 'edit' } })
  const id = await server.begin({ definitionId: await server.define([first, second]) })
  await decide(id, 'u1', { opinion: '同意采购', signFileId: 'sign-u1', formData: { amount: 3_500_000 } })
  return id
}

async function getSignature(procInstId: string) {
  const { timeline } = (await server.send(getTaskDetail, { procInstId }, as('u0'))).data
  return timeline[1]?.tasks[0]?.signature
}

describe('a handwritten signature', () => {
  it('holds over the form as the signer left it, the opinion, the signer and the time', async () => {
    const id = await signed()
    const shown = await getSignature(id)
    expect(shown).toMatchObject({ isValid: true })
    expect(shown?.digest).toMatch(/^[0-9a-f]{64}$/)
  })

  it('still holds when the next person agrees without a change', async () => {
    const evidence = await signed()
    await decide(evidence, 'u2', {})
    expect(await getSignature(evidence)).toMatchObject({ isValid: true, editedText: null })
  })

  it('tells a later step’s change from tampering, with step, person and time', async () => {
    const changed = await signed()
    await decide(changed, 'u2', { formData: { amount: 9_900_000 } })
    expect(await getSignature(changed)).toMatchObject({
      isValid: false,
      editedText: '步骤 finance 陈强 11-20 10:24',
    })
    const content = { main: { amount: 9_900_001, reason: '到达更换周期' }, sub: {} }
    await server.db.update(processInstance).set({ form: content }).where(eq(processInstance.id, changed))
    expect(await getSignature(changed)).toMatchObject({ isValid: false, editedText: null })
  })

  it('does not hold when what was signed was touched before a later step’s change', async () => {
    const id = await signed()
    await server.db.update(processHistory).set({ opinion: '坚决同意' }).where(eq(processHistory.instanceId, id))
    await decide(id, 'u2', { formData: { amount: 9_900_000 } })
    expect(await getSignature(id)).toMatchObject({ isValid: false, editedText: null })
  })

  it('no longer holds when somebody touches the database', async () => {
    const history = await signed()
    const ofHistory = eq(processHistory.instanceId, history)
    await server.db.update(processHistory).set({ opinion: '坚决同意' }).where(ofHistory)
    expect(await getSignature(history)).toMatchObject({ isValid: false })
    const form = await signed()
    const content = { main: { amount: 1, reason: '到达更换周期' }, sub: {} }
    await server.db.update(processInstance).set({ form: content }).where(eq(processInstance.id, form))
    expect(await getSignature(form)).toMatchObject({ isValid: false })
  })

  it('does not depend on the order in which a database gives members back', () => {
    const entry = { instanceId: 'i', signerId: 'u1', opinion: '同意', signFileId: 'f', at: new Date(0) }
    const one = computeSignatureDigest(entry, { main: { a: 1, b: ['x'] }, sub: { items: [{ c: 1, d: 2 }] } })
    expect(computeSignatureDigest(entry, { sub: { items: [{ d: 2, c: 1 }] }, main: { b: ['x'], a: 1 } })).toBe(one)
    expect(computeSignatureDigest(entry, { main: { a: 1, b: ['y'] }, sub: { items: [{ c: 1, d: 2 }] } })).not.toBe(one)
  })
})
