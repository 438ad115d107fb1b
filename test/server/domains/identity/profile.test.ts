import { eq } from 'drizzle-orm'

import { getUserInfo, updateUser } from '@/contract/identity/user'
import { upload } from '@/server/db/schema/platform'
import { demoCompanies, demoPeople } from '@/server/seed/people'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const as = (person: Person) => server.as(person)

describe('who is signed in', () => {
  it('is told with member, roles and permissions', async () => {
    const { data } = await server.send(getUserInfo, {}, await as('wangQiang'))
    expect(data).toMatchObject({
      realName: '王强',
      mobile: '13800138004',
      companyName: '华东精密制造',
      roles: ['administrator'],
      permissions: expect.arrayContaining(['user:approve']),
      certificateStatus: 'passed',
      registerStatus: 'agreed',
      member: { deptName: '总经办', postName: '总监', companyId: demoCompanies.main.id },
    })
  })

  it('sees the code by which others join as an administrator, who gives it away, and not as a colleague', async () => {
    const readInviteCode = async (person: Person) =>
      (await server.send(getUserInfo, {}, await as(person))).data.member?.companyCode
    expect(await readInviteCode('wangQiang')).toBe(demoCompanies.main.inviteCode)
    expect(await readInviteCode('otherAdministrator')).toBe(demoCompanies.other.inviteCode)
    expect([await readInviteCode('zhangWei'), await readInviteCode('otherStaff')]).toEqual([null, null])
  })

  it('has no member without a company, and knows how the request stands', async () => {
    const { data } = await server.send(getUserInfo, {}, await as('pending'))
    expect(data).toMatchObject({ member: null, companyId: null, registerStatus: 'pending', roles: [] })
    const visitor = await server.send(getUserInfo, {}, await as('liuYang'))
    expect(visitor.data.registerStatus).toBe('none')
  })

  it('changes what is sent and keeps the rest', async () => {
    const me = await as('zhangWei')
    const { data } = await server.send(updateUser, { nickName: '伟哥', email: 'zw@example.com' }, me)
    expect(data).toMatchObject({ nickName: '伟哥', email: 'zw@example.com', realName: '张伟', sex: 'male' })
    expect((await server.send(updateUser, { email: '' }, me)).data.email).toBeNull()
  })

  it.each([
    ['an e-mail that is none', { email: 'nobody' }],
    ['a day that is none', { birthday: '2020-13-01' }],
    ['an empty name', { realName: ' ' }],
  ])('refuses %s', async (_name, change) => {
    expect((await server.send(updateUser, change, await as('zhangWei'))).code).toBe(400)
  })

  it('cannot set fields that are not offered [asvs 8.1.2]', async () => {
    const change = { nickName: '甲', companyId: demoCompanies.other.id, roles: ['administrator'] }
    const { data } = await server.send(updateUser, change, await as('zhangWei'))
    expect(data).toMatchObject({ companyId: demoCompanies.main.id, roles: [] })
  })

  it('takes as avatar a picture of their own and no other, and opens it to all', async () => {
    const file = (id: string, ownerId: string, mime: string) => ({
      id,
      ownerId,
      mime,
      name: 'a.png',
      size: 1,
      sha256: 'x',
      createdAt: new Date(server.clock.at),
    })
    const [mine, theirs] = [demoPeople.zhangWei.id, demoPeople.liNa.id]
    await server.db
      .insert(upload)
      .values([
        file('mine', mine, 'image/png'),
        file('theirs', theirs, 'image/png'),
        file('paper', mine, 'application/pdf'),
      ])
    const me = await as('zhangWei')
    expect((await server.send(updateUser, { avatarFileId: 'theirs' }, me)).code).toBe(404)
    expect((await server.send(updateUser, { avatarFileId: 'paper' }, me)).code).toBe(404)
    const { data } = await server.send(updateUser, { avatarFileId: 'mine' }, me)
    expect(data.avatar).toBe('/core/api/ccf/dds/mine')
    const [row] = await server.db.select().from(upload).where(eq(upload.id, 'mine'))
    expect(row?.scope).toBe('public')
  })
})
