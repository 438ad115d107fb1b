import { randomUUID } from 'node:crypto'

import { createOpportunity, getOpportunity } from '@/contract/partner/opportunity'
import { addFollowUp, requestExtension } from '@/contract/partner/opportunity-acts'
import { getReviewedOpportunity } from '@/contract/partner/opportunity-desk'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { demoPeople } from '@/server/seed/people'

import { setUpServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'
import { customer, startPartnerServer } from './partners'

const server = setUpServer(startPartnerServer, (story) => story.tell())

const reviewed = async (procInstId: string, person: Person = 'wangQiang') =>
  server.send(getReviewedOpportunity, { procInstId }, await server.as(person))
const mine = async (id: string) => (await server.send(getOpportunity, { id }, await server.as('zhouMin'))).data
const waiting = async (kind: string) => {
  const [todo] = await server.readTodos('wangQiang', kind)
  if (!todo?.taskId) throw new Error(`nothing of ${kind} waits`)
  return { procInstId: todo.procInstId, taskId: todo.taskId, version: todo.version }
}

describe('the review of an opportunity', () => {
  it('shows its reviewer what its partner sees: where it stands, what was done and how it came there', async () => {
    const place = { province: '浙江', city: '宁波', district: '鄞州', address: '启明路 1 号' }
    const { data } = await server.report('zhouMin', place)
    const { procInstId } = await waiting('opportunityReview')
    const { form } = (await server.send(getTaskDetail, { procInstId }, await server.as('wangQiang'))).data
    expect(form.boData.main).toMatchObject({ partner: '周敏 · 海天自动化', address: '浙江 宁波 鄞州 启明路 1 号' })
    expect((await reviewed(procInstId)).data).toMatchObject({ statusName: '已提交', followUps: [], protectEnd: null })
    await server.decide('opportunityReview', 'agree')
    const visit = { id: data.id, kind: 'visit' as const, content: '现场量了节拍', nextStep: '报价' }
    await server.send(addFollowUp, visit, await server.as('zhouMin'))
    const { followUps, history, status, protectEnd, nextStep } = await mine(data.id)
    const review = await reviewed(procInstId)
    expect(review.data).toMatchObject({ followUps, history, status, protectEnd, nextStep })
    expect(review.data.followUps).toMatchObject([{ content: '现场量了节拍', userName: '周敏' }])
    expect(Object.keys(review.data)).not.toContain('contactPhone')
  })

  it('shows the same once the opportunity was corrected and is reviewed anew', async () => {
    const { data } = await server.report('zhouMin')
    const first = await waiting('opportunityReview')
    await server.decide('opportunityReview', 'reject', { opinion: '联系电话：空号，请核实' })
    const { version } = await mine(data.id)
    await server.send(createOpportunity, { ...customer, id: data.id, version }, await server.as('zhouMin'))
    const second = await waiting('opportunityReview')
    expect(second.procInstId).not.toBe(first.procInstId)
    for (const { procInstId } of [first, second]) {
      expect((await reviewed(procInstId)).data).toMatchObject({ status: 'submitted' })
    }
  })

  it('is shown as well to who decides about a longer protection', async () => {
    const { id } = await server.approved()
    await server.send(addFollowUp, { id, content: '电话' }, await server.as('zhouMin'))
    server.wait(1000)
    await server.send(addFollowUp, { id, content: '送了样件' }, await server.as('zhouMin'))
    const { version, protectEnd } = await mine(id)
    const wish = { id, version, days: 30 as const, reason: '客户预算推迟' }
    await server.send(requestExtension, wish, await server.as('zhouMin'))
    const { procInstId } = await waiting('opportunityExtension')
    const { form } = (await server.send(getTaskDetail, { procInstId }, await server.as('wangQiang'))).data
    expect(form.boData.main).toMatchObject({
      partner: '周敏 · 海天自动化',
      days: 30,
      protectEnd: protectEnd?.slice(0, 10),
      lastFollowUp: '送了样件',
    })
    const { data } = await reviewed(procInstId)
    expect(data).toMatchObject({ status: 'approved', followUps: [{ content: '送了样件' }, { content: '电话' }] })
    expect(data.history.map(({ action }) => action)).toContain('extensionAsked')
  })

  it('is open to whom it is circulated, and to nobody beside those who have a part in it', async () => {
    await server.report('zhouMin')
    const { procInstId, taskId, version } = await waiting('opportunityReview')
    expect(await reviewed(procInstId, 'liNa')).toMatchObject({ code: 404 })
    const copy = { taskId, version, action: 'circulate' as const, userIds: [demoPeople.liNa.id] }
    expect(await server.send(actOnTask, copy, await server.as('wangQiang'))).toMatchObject({ code: 200 })
    expect(await reviewed(procInstId, 'liNa')).toMatchObject({ code: 200, data: { statusName: '已提交' } })
    expect(await reviewed(procInstId, 'otherAdministrator')).toMatchObject({ code: 404 })
    expect(await reviewed(procInstId, 'zhouMin')).toMatchObject({ code: 401 })
    expect(await reviewed(randomUUID())).toMatchObject({ code: 404 })
  })
})
