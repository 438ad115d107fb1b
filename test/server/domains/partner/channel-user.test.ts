import { getChannelUser, registerPartner } from '@/contract/partner/partner'
import { createPartnerInvitation, updatePartnerProfile } from '@/contract/partner/partner-home'
import { partnerTerm } from '@/server/db/schema/identity'

import { PASSWORD } from '../../../support/identity'
import { setUpServer } from '../../../support/set-up-server'
import { startPartnerServer } from './partners'

const server = setUpServer(startPartnerServer, (story) => story.tell())

/** A new account under a firm's name. */
async function register(mobile: string, more: { companyName: string; inviteCode?: string }) {
  const code = await server.codeFor(mobile, 'register', 'partner')
  await server.send(registerPartner, { mobile, code, name: '韩梅', password: PASSWORD, ...more })
  return { token: (await server.signIn(mobile, 'channel', PASSWORD)).access }
}

describe('the firm, the post and the role of a partner', () => {
  it('have ids of rows that bear their names [spec 3.06]', async () => {
    const { data } = await server.send(getChannelUser, {}, await server.as('zhouMin'))
    const rows = await server.db.select().from(partnerTerm)
    const nameBehind = (id: string | null) => rows.find((row) => row.id === id)?.name
    expect([data.companyId, data.postId, data.roleId].map(nameBehind)).toEqual([
      data.companyName,
      data.postName,
      data.roleName,
    ])
    expect(data).toMatchObject({ companyName: '海天自动化', postName: '区域经理', roleName: '金牌伙伴' })
  })

  it('are the same for those who bear the same name, and another for another firm', async () => {
    const zhouMin = await server.as('zhouMin')
    const invited = await server.send(createPartnerInvitation, { kind: 'colleague', inviteeName: '韩梅' }, zhouMin)
    const colleague = await register('13900003331', { companyName: '海天自动化', inviteCode: invited.data.code })
    const stranger = await register('13900003332', { companyName: '新程自动化' })
    const [mine, theirs, others] = await Promise.all(
      [zhouMin, colleague, stranger].map(async (who) => (await server.send(getChannelUser, {}, who)).data),
    )
    expect(theirs?.companyId).toBe(mine?.companyId)
    expect(others?.companyId).not.toBe(mine?.companyId)
    expect(others).toMatchObject({ companyId: expect.any(String), postId: null, roleId: null })
  })

  it('follow a change of the post, to none and back', async () => {
    const who = await server.as('zhouMin')
    const { data: before } = await server.send(getChannelUser, {}, who)
    const { data: other } = await server.send(updatePartnerProfile, { postName: '销售总监' }, who)
    expect(other.postId).toEqual(expect.any(String))
    expect(other.postId).not.toBe(before.postId)
    expect((await server.send(updatePartnerProfile, { postName: '' }, who)).data.postId).toBeNull()
    const { data: after } = await server.send(updatePartnerProfile, { postName: '区域经理' }, who)
    expect(after.postId).toBe(before.postId)
  })
})
