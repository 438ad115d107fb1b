import { getOpportunity } from '@/contract/partner/opportunity'
import { closeOpportunity } from '@/contract/partner/opportunity-acts'
import { opportunity } from '@/server/db/schema/opportunity'

import { setUpServer } from '../../../support/set-up-server'
import { startPartnerServer } from './partners'

const server = setUpServer(startPartnerServer, (story) => story.tell())

describe('in the same second', () => {
  it.each([
    ['the same customer', {}],
    ['one name and two numbers', { contactPhone: '13800009999' }],
    ['one number and two names', { customerName: '另一家公司' }],
  ])('two partners report %s: one is first, the other is told', async (_what, more) => {
    await server.as('zhouMin')
    await server.as('partnerOther')
    const answers = await Promise.all([server.report('zhouMin'), server.report('partnerOther', more)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    const told = answers.find(({ code }) => code === 409)
    expect(Object.values(told?.data ?? {})[0]).toMatch(/已有报备，正在审核$/)
    expect(await server.db.select().from(opportunity)).toHaveLength(1)
  })

  it('one partner sends it ten times: one is kept', async () => {
    await server.as('zhouMin')
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.report('zhouMin')))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 409)).toHaveLength(9)
  })

  it('it is won and lost from two devices: one counts', async () => {
    const { id } = await server.approved()
    const who = await server.as('zhouMin')
    const { version } = (await server.send(getOpportunity, { id }, who)).data
    const won = { id, version, result: 'won' as const, amount: 100, signDate: '2026-11-20' }
    const lost = { id, version, result: 'lost' as const, reason: '预算取消' }
    const answers = await Promise.all([
      server.send(closeOpportunity, won, who),
      server.send(closeOpportunity, lost, who),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  })
})
