import { randomUUID } from 'node:crypto'
import { eq, getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'

import { changePhone } from '@/contract/identity/account'
import { preCheckCode } from '@/contract/identity/auth'
import { cancelDeletion, exportMyData, requestDeletion } from '@/contract/identity/deletion'
import { listSignIns, saveDevice, signOutDevice, signOutOthers, untieWechat } from '@/contract/identity/device'
import { changePassword, getUserInfo, updateUser } from '@/contract/identity/user'
import { listMessages } from '@/contract/message/message'
import { listNotificationChoices, setNotificationChoice } from '@/contract/message/notification'
import { createInvitation, openInvitation } from '@/contract/organization/invitation'
import { getChannelUser } from '@/contract/partner/partner'
import { inviteVisitor } from '@/contract/visit/visit'
import { openVisit } from '@/contract/visit/visit-pass'
import { formatWireTime } from '@/lib/wire-time'
import * as schema from '@/server/db/schema'
import { message } from '@/server/db/schema/home'
import { appUser, company, userRole } from '@/server/db/schema/identity'
import { upload } from '@/server/db/schema/platform'
import { session, wechatBinding } from '@/server/db/schema/sign-in'
import { ownTables } from '@/server/domains/account/deletion-store'
import { publishedColumns } from '@/server/domains/account/published-file'
import { hashPassword } from '@/server/domains/identity/passwords'
import { buildPublicAddress } from '@/server/files/upload-store'
import { runHousekeeping } from '@/server/jobs/housekeeping'
import { notify } from '@/server/notifications/notify'
import { seedOrganization } from '@/server/seed/organization'
import { DEMO_PASSWORD, demoCompanies, demoPeople, departmentId, postId } from '@/server/seed/people'
import { seedPersonal } from '@/server/seed/personal'
import { seedId } from '@/server/seed/seed-id'

import { holdChange, holdRow } from '../../../support/hold-row'
import { setUpServer } from '../../../support/set-up-server'
import { type Person, startStoryServer } from '../../../support/story'

const DAY_MS = 24 * 3_600_000
const server = setUpServer(startStoryServer)
const as = (person: Person) => server.as(person)
beforeEach(async () => {
  await server.tell()
  await server.handle.tx(async (tx) => {
    await seedOrganization(tx)
    await seedPersonal(tx, server.now())
  })
})

/** Another device of the same person. */
async function elsewhere(person: Person, client: 'user' | 'channel' = 'user') {
  const { access } = await server.signIn(demoPeople[person].phone, client, DEMO_PASSWORD)
  return { token: access }
}

const facts = { os: 'ios', osVersion: '18.1', appVersion: '1.0.0', platform: 'weapp' } as const
const tell = (me: { token: string }, deviceId: string, deviceName: string) =>
  server.send(saveDevice, { deviceId, deviceName, ...facts }, me)

describe('the place in the company', () => {
  it('is chosen among the company’s departments, posts and positions', async () => {
    const change = { deptId: departmentId('quality'), postId: postId('inspector'), positionId: seedId('position:5') }
    const { data } = await server.send(updateUser, change, await as('liNa'))
    expect(data.member).toMatchObject({ deptName: '质量部', postName: '质检员', positionName: '工程师' })
  })

  it('is named as others see it: without what turns or hides letters', async () => {
    const change = { realName: '王\u200b强\u202e', nickName: ' 小\u2066王\n' }
    const { data } = await server.send(updateUser, change, await as('liNa'))
    expect(data).toMatchObject({ realName: '王强', nickName: '小王' })
    expect((await server.send(updateUser, { realName: '\u200b\u2800' }, await as('liNa'))).code).toBe(400)
  })

  it.each([
    ['takes the post of a manager', 'liNa', { postId: postId('manager') }],
    ['takes it with a department', 'liNa', { deptId: departmentId('finance'), postId: postId('manager') }],
    ['who is a manager goes to another department', 'liuHong', { deptId: departmentId('quality') }],
  ] as const)('is not chosen by a person who %s: approvals would follow', async (_name, person, change) => {
    const me = await as(person)
    const before = (await server.send(getUserInfo, {}, me)).data.member
    const answer = await server.send(updateUser, change, me)
    expect([answer.code, answer.msg]).toEqual([403, expect.stringContaining('请联系管理员')])
    expect((await server.send(getUserInfo, {}, me)).data.member).toEqual(before)
  })

  it('stays a manager’s own when sent again, and can be given up', async () => {
    const me = await as('liuHong')
    const same = { deptId: departmentId('finance'), postId: postId('manager') }
    expect((await server.send(updateUser, same, me)).data.member).toMatchObject({ postName: '部门经理' })
    const { data } = await server.send(updateUser, { postId: postId('accountant') }, me)
    expect(data.member).toMatchObject({ deptName: '财务部', postName: '会计' })
  })

  it.each([
    ['department', { deptId: departmentId('quality') }],
    ['post', { postId: postId('inspector') }],
    ['position', { positionId: seedId('position:5') }],
  ])('is not a %s of another company', async (_name, change) => {
    expect((await server.send(updateUser, change, await as('otherStaff'))).code).toBe(422)
    expect((await server.send(updateUser, change, await as('liuYang'))).code).toBe(422)
  })
})

describe('signed-in devices', () => {
  it('are listed, the present one first, a device once however often it signed in [asvs 16.3.1]', async () => {
    const me = await as('zhangWei')
    await tell(me, 'this-phone', 'Pixel 8')
    const again = await elsewhere('zhangWei')
    await tell(again, 'this-phone', 'Pixel 8')
    const { data } = await server.send(listSignIns, {}, me)
    expect(data.devices.map(({ deviceName, isCurrent }) => [deviceName, isCurrent])).toEqual([
      ['Pixel 8', true],
      ['iPhone 15', false],
      ['Edge', false],
    ])
    expect(data.wechat).toMatchObject([{ door: 'mini' }])
  })

  it('is signed out from another one, and its tokens are refused at once [asvs 7.1.2]', async () => {
    const [me, other] = [await as('zhangWei'), await elsewhere('zhangWei')]
    await tell(other, 'lost-phone', '旧手机')
    const { data } = await server.send(listSignIns, {}, me)
    const lost = data.devices.find(({ deviceName }) => deviceName === '旧手机')
    expect((await server.send(signOutDevice, { id: lost?.id ?? '' }, me)).code).toBe(200)
    expect((await server.send(getUserInfo, {}, other)).code).toBe(401)
    expect((await server.send(getUserInfo, {}, me)).code).toBe(200)
    expect((await server.send(signOutDevice, { id: lost?.id ?? '' }, me)).code).toBe(404)
  })

  it('are all signed out but the present one', async () => {
    const [me, other] = [await as('zhangWei'), await elsewhere('zhangWei')]
    expect((await server.send(signOutOthers, {}, me)).data).toEqual({ ended: 3 })
    expect((await server.send(getUserInfo, {}, other)).code).toBe(401)
    expect((await server.send(listSignIns, {}, me)).data.devices).toHaveLength(1)
  })

  it('of somebody else, or the present one, are not signed out', async () => {
    const [me, stranger] = [await as('zhangWei'), await as('liNa')]
    const { data } = await server.send(listSignIns, {}, me)
    const [own, other] = data.devices
    expect((await server.send(signOutDevice, { id: other?.id ?? '' }, stranger)).code).toBe(404)
    expect((await server.send(signOutDevice, { id: own?.id ?? '' }, me)).code).toBe(409)
    const [tie] = data.wechat
    expect((await server.send(untieWechat, { id: tie?.id ?? '' }, stranger)).code).toBe(404)
    expect((await server.send(untieWechat, { id: tie?.id ?? '' }, me)).code).toBe(200)
    expect(await server.db.select().from(wechatBinding)).toEqual([])
  })

  it('of a partner are listed and ended too', async () => {
    const [me, other] = [await as('zhouMin'), await elsewhere('zhouMin', 'channel')]
    expect((await server.send(listSignIns, {}, me)).data.devices).toHaveLength(2)
    expect((await server.send(signOutOthers, {}, me)).data.ended).toBe(1)
    expect((await server.send(getChannelUser, {}, other)).code).toBe(401)
  })
})

describe('a new password', () => {
  it.each([
    ['staff', 'zhangWei', 'user'],
    ['a partner', 'zhouMin', 'channel'],
  ] as const)('of %s ends the other sessions and keeps this one', async (_name, person, client) => {
    const [me, other] = [await as(person), await elsewhere(person, client)]
    const wrong = await server.send(changePassword, { oldPassword: 'nope', newPassword: 'Next-Horse-1' }, me)
    expect(wrong.code).toBe(422)
    server.wait(DAY_MS / 24)
    const input = { oldPassword: DEMO_PASSWORD, newPassword: 'Next-Horse-1' }
    expect((await server.send(changePassword, input, me)).code).toBe(200)
    const who = client === 'user' ? getUserInfo : getChannelUser
    expect((await server.send(who, {}, me)).code).toBe(200)
    expect((await server.send(who, {}, other)).code).toBe(401)
    await server.signIn(demoPeople[person].phone, client, 'Next-Horse-1')
  })

  it('leaves no session to who was signing in with the old one at that moment', async () => {
    const { id, phone } = demoPeople.zhangWei
    const countSessions = () => server.db.$count(session, eq(session.userId, id))
    const before = await countSessions()
    const held = await holdRow(server.handle, appUser, id)
    const signingIn = server.signIn(phone, 'user', DEMO_PASSWORD).then(
      () => 'signed in',
      () => 'refused',
    )
    const passwordHash = await hashPassword('Next-Horse-1')
    await held.finish((tx) => tx.update(appUser).set({ passwordHash }).where(eq(appUser.id, id)))
    expect(await signingIn).toBe('refused')
    expect(await countSessions()).toBe(before)
  })
})

async function getTicket(person: Person, client: 'user' | 'channel' = 'user') {
  const { phone } = demoPeople[person]
  const code = await server.codeFor(phone, 'changePhone', client === 'user' ? 'user' : 'partner')
  const { data } = await server.send(preCheckCode, { mobile: phone, code, purpose: 'changePhone', client })
  return data.ticket
}

describe('another phone', () => {
  const mobile = '13900139001'

  it.each([
    ['staff', 'zhangWei', 'user'],
    ['a partner', 'zhouMin', 'channel'],
  ] as const)(
    'of %s is taken by the old code and the new, and other devices are signed out [asvs 7.4.3]',
    async (_name, person, client) => {
      const [me, other] = [await as(person), await elsewhere(person, client)]
      const ticket = await getTicket(person, client)
      const code = await server.codeFor(mobile, 'changePhone', client === 'user' ? 'user' : 'partner')
      expect(await server.send(changePhone, { ticket, mobile, code }, me)).toMatchObject({ code: 200 })
      const who = client === 'user' ? getUserInfo : getChannelUser
      expect((await server.send(who, {}, me)).code).toBe(200)
      expect((await server.send(who, {}, other)).code).toBe(401)
      await server.signIn(mobile, client, DEMO_PASSWORD)
      await expect(server.signIn(demoPeople[person].phone, client, DEMO_PASSWORD)).rejects.toThrow()
    },
  )

  it('is refused at what is wrong, and nothing changes', async () => {
    const me = await as('zhangWei')
    const ticket = await getTicket('zhangWei')
    const code = await server.codeFor(mobile, 'changePhone')
    const send = (input: object) => server.send(changePhone, { ticket, mobile, code, ...input }, me)
    expect((await send({ code: code === '000000' ? '000001' : '000000' })).code).toBe(422)
    expect((await send({ mobile: demoPeople.zhangWei.phone })).code).toBe(409)
    const taken = demoPeople.liNa.phone
    expect((await send({ mobile: taken, code: await server.codeFor(taken, 'changePhone') })).code).toBe(409)
    expect((await send({ ticket: 'x'.repeat(43) })).code).toBe(410)
    expect((await server.send(getUserInfo, {}, me)).data.mobile).toBe(demoPeople.zhangWei.phone)
    expect((await send({})).code).toBe(200)
  })

  it('is refused alike when another account takes the number at that moment', async () => {
    const me = await as('zhangWei')
    const sent = { ticket: await getTicket('zhangWei'), mobile, code: await server.codeFor(mobile, 'changePhone') }
    const isOther = eq(appUser.id, demoPeople.liNa.id)
    const held = await holdChange(server.handle, (tx) => tx.update(appUser).set({ phone: mobile }).where(isOther))
    const changing = server.send(changePhone, sent, me)
    await held.commit()
    expect(await changing).toMatchObject({ code: 409, msg: '该手机号已注册其他账号' })
    expect((await server.send(getUserInfo, {}, me)).data.mobile).toBe(demoPeople.zhangWei.phone)
    await server.db.update(appUser).set({ phone: '13900139002' }).where(isOther)
    expect(await server.send(changePhone, sent, me)).toMatchObject({ code: 200 })
  })

  it('is not given by somebody else’s ticket', async () => {
    const ticket = await getTicket('liNa')
    const code = await server.codeFor(mobile, 'changePhone')
    expect((await server.send(changePhone, { ticket, mobile, code }, await as('zhangWei'))).code).toBe(410)
  })
})

describe('what a person wants to be told', () => {
  const notice = { companyId: demoCompanies.main.id, title: '食堂', content: '今天有鱼', category: 'notice' } as const
  const told = async (person: Person) => (await server.send(listMessages, { msgType: 'notice' }, await as(person))).data

  it('is everything, until it is turned off: then nothing of that kind is written', async () => {
    const userIds = [demoPeople.zhangWei.id, demoPeople.liNa.id]
    const me = await as('zhangWei')
    const choices = (await server.send(listNotificationChoices, {}, me)).data.map(({ isOn }) => isOn)
    expect(new Set(choices)).toEqual(new Set([true]))
    const off = { category: 'notice', channel: 'app', isOn: false } as const
    const { data } = await server.send(setNotificationChoice, off, me)
    expect(data).toContainEqual({ ...off, isFixed: false })
    const before = (await told('liNa')).total
    const mine = (await told('zhangWei')).total
    await server.handle.tx((tx) => notify(tx, { ...notice, userIds }, server.now()))
    expect((await told('liNa')).total).toBe(before + 1)
    expect((await told('zhangWei')).total).toBe(mine)
    await server.handle.tx((tx) => notify(tx, { ...notice, userIds, isRequired: true }, server.now()))
    expect((await told('zhangWei')).total).toBe(mine + 1)
    await server.send(setNotificationChoice, { ...off, isOn: true }, me)
    await server.handle.tx((tx) => notify(tx, { ...notice, userIds }, server.now()))
    expect((await told('zhangWei')).total).toBe(mine + 2)
  })

  it('keeps what concerns the account’s safety', async () => {
    const off = { category: 'system', channel: 'app', isOn: false } as const
    expect((await server.send(setNotificationChoice, off, await as('zhangWei'))).code).toBe(422)
  })
})

/** Tables with people's ids whose rows outlive the account, and why. */
const keptAfterDeletion = {
  certification: 'the company’s own proof',
  cloud_order: 'the company’s purchase',
  cloud_service: 'the company’s service',
  diagnosis: 'the company’s result, without a name',
  join_request: 'loses the name; the company’s record of whom it admitted',
  launch_sign_up: 'loses name, company and phone; the event’s count',
  machine_upkeep: 'who looks after a machine',
  opportunity: 'of partners, who are ended by the operator',
  opportunity_follow_up: 'of partners',
  opportunity_tally: 'of partners',
  partner: 'of partners',
  partner_sign_up: 'of partners',
  process_archive_entry: 'whose lists an archived process is in; shows 已注销用户',
  process_history: 'who decided what; shows 已注销用户',
  process_reader: 'who was sent a copy; shows 已注销用户',
  process_task: 'who decided what; shows 已注销用户',
  session: 'ended at once, deleted by its own age',
  upload: 'files that others were handed; own and public ones go',
}

/** Columns for pictures and documents that never hold a public upload, and what they hold. */
const neverPublished = {
  'cloud_product.icon': 'the name of a drawing',
  'line_change_step.photos': 'read by who sees the line change',
  'opportunity.attachments': 'read by who sees the opportunity',
  'opportunity_follow_up.photos': 'read by who sees the opportunity',
  'partner.attachments': 'read by the partner and the operator',
  'process_comment.attachments': 'read by who sees the process',
  'process_definition.icon': 'the name of a drawing',
  'process_group.icon': 'the name of a drawing',
  'process_history.attachments': 'read by who sees the process',
  'report.class_icon': 'the name of a drawing',
  'report.icon': 'the name of a drawing',
  'visit.photo_file_id': 'read at the gate',
  'visit_entry_rule.photo': 'whether a photo is asked for',
}

async function askToGo(person: Person) {
  const code = await server.codeFor(demoPeople[person].phone, 'delete')
  return server.send(requestDeletion, { code }, await as(person))
}

describe('leaving for good', () => {
  it('waits seven days, in which everything works and it can be taken back', async () => {
    const { data } = await askToGo('zhangWei')
    const me = await as('zhangWei')
    expect((await server.send(getUserInfo, {}, me)).data.deletionTime).toBe(data.deletionTime)
    await runHousekeeping(server.services, new Date(server.clock.at + 6 * DAY_MS))
    const later = await elsewhere('zhangWei')
    expect((await server.send(cancelDeletion, {}, later)).code).toBe(200)
    expect((await server.send(getUserInfo, {}, later)).data.deletionTime).toBeNull()
    await runHousekeeping(server.services, new Date(server.clock.at + 8 * DAY_MS))
    await server.signIn(demoPeople.zhangWei.phone, 'user', DEMO_PASSWORD)
  })

  it('then leaves a row that tells nothing of who it was [asvs 14.1]', async () => {
    await askToGo('zhangWei')
    const me = await as('zhangWei')
    const invitation = await server.send(createInvitation, { days: 30, maxUses: 1 }, me)
    const [startTime, endTime] = [8, 8.1].map((days) => formatWireTime(server.clock.at + days * DAY_MS))
    const plan = { visitorName: '刘洋', purpose: '调试', startTime: startTime ?? '', endTime: endTime ?? '' }
    const visit = await server.send(inviteVisitor, plan, me)
    await runHousekeeping(server.services, new Date(server.clock.at + 7 * DAY_MS))
    expect((await server.send(getUserInfo, {}, me)).code).toBe(401)
    // Nobody is invited any more by who has left: into the company, or to a host who is not there.
    const opened = await server.send(openInvitation, { code: invitation.data.code })
    expect(opened).toMatchObject({ code: 410, msg: '邀请已被撤销，请联系邀请人' })
    const welcome = await server.send(openVisit, { token: visit.data.token ?? '' })
    expect(welcome).toMatchObject({ code: 410, msg: '邀请已被撤销，请联系接待人' })
    const { id, phone } = demoPeople.zhangWei
    const [row] = await server.db.select().from(appUser).where(eq(appUser.id, id))
    expect(row).toMatchObject({ status: 'deleted', phone: null, name: '已注销用户', passwordHash: null, email: '' })
    expect(JSON.stringify(row)).not.toMatch(/张伟|zhangwei|zhang\.wei|13800138001/)
    expect(await server.db.select().from(message).where(eq(message.userId, id))).toEqual([])
    await expect(server.signIn(phone, 'user', DEMO_PASSWORD)).rejects.toThrow()
    // The phone is free again.
    await server.register(phone, '新人')
  })

  it('takes the name off the invitation that came with a sign-up for a launch', async () => {
    const { id, name, phone } = demoPeople.zhangWei
    const of = { id: 'own', eventId: 'launch', createdAt: server.now() }
    await server.db
      .insert(schema.launchInvitation)
      .values({ ...of, code: 'own', guestName: name, guestCompany: '华东精密' })
    const signUp = { ...of, signUpNo: 'FB-1', phone, name, company: '华东精密', userId: id, invitationId: 'own' }
    await server.db.insert(schema.launchSignUp).values(signUp)
    await askToGo('zhangWei')
    await runHousekeeping(server.services, new Date(server.clock.at + 7 * DAY_MS))
    const [invitation] = await server.db.select().from(schema.launchInvitation)
    expect(invitation).toMatchObject({ guestName: '已注销用户', guestCompany: '' })
  })

  it('happens although another part of the tidying fails', async () => {
    await askToGo('zhangWei')
    const failed: Error[] = []
    await server.db.execute(sql`alter table idempotency rename to away`)
    try {
      await runHousekeeping(server.services, new Date(server.clock.at + 7 * DAY_MS), (error) => failed.push(error))
    } finally {
      await server.db.execute(sql`alter table away rename to idempotency`)
    }
    expect(failed).toHaveLength(1)
    const [row] = await server.db.select().from(appUser).where(eq(appUser.id, demoPeople.zhangWei.id))
    expect(row?.status).toBe('deleted')
  })

  it('takes the picture’s bytes along', async () => {
    const { id } = demoPeople.zhangWei
    const avatarId = randomUUID()
    const file = { name: 'me.png', mime: 'image/png', size: 3, sha256: 'x'.repeat(64), createdAt: server.now() }
    await server.services.files.write(avatarId, Buffer.from('png'))
    await server.db.insert(upload).values({ id: avatarId, ownerId: id, scope: 'public', ...file })
    await askToGo('zhangWei')
    await runHousekeeping(server.services, new Date(server.clock.at + 7 * DAY_MS))
    expect(await server.services.files.has(avatarId)).toBe(false)
  })

  it('leaves the logo that the company shows, and takes the former picture of the person', async () => {
    const { id } = demoPeople.zhangWei
    const [logoId, formerId] = [randomUUID(), randomUUID()]
    const file = { name: 'a.png', mime: 'image/png', size: 3, sha256: 'x'.repeat(64), createdAt: server.now() }
    const row = { ownerId: id, companyId: demoCompanies.main.id, scope: 'public', ...file }
    for (const fileId of [logoId, formerId]) {
      await server.services.files.write(fileId, Buffer.from('png'))
      await server.db.insert(upload).values({ ...row, id: fileId })
    }
    const isMain = eq(company.id, demoCompanies.main.id)
    await server.db
      .update(company)
      .set({ logo: buildPublicAddress(logoId) })
      .where(isMain)
    await askToGo('zhangWei')
    await runHousekeeping(server.services, new Date(server.clock.at + 7 * DAY_MS))
    expect(await server.services.files.has(logoId)).toBe(true)
    expect((await server.inject({ url: buildPublicAddress(logoId) })).body).toBe('png')
    expect(await server.services.files.has(formerId)).toBe(false)
  })

  it('looks for what the company shows wherever pictures and documents are stored', () => {
    const known = new Set(publishedColumns.map((column) => `${getTableName(column.table)}.${column.name}`))
    const tables = Object.values(schema).filter((one) => is(one, PgTable))
    const named = tables.flatMap((table) =>
      getTableConfig(table).columns.flatMap(({ name }) =>
        /image|cover|photo|picture|icon|logo|document|attachment|^induction$/.test(name)
          ? [`${getTableName(table)}.${name}`]
          : [],
      ),
    )
    const unknown = named.filter((name) => !known.has(name))
    expect(unknown.sort()).toEqual(Object.keys(neverPublished).sort())
  })

  it('empties every table that has people’s own rows, or says why it keeps them [asvs 14.1]', () => {
    const emptied = new Set<string>(ownTables.map((table) => getTableName(table)))
    const tables = Object.values(schema).filter((one) => is(one, PgTable))
    const named = tables.filter((table) =>
      getTableConfig(table).columns.some(({ name }) => /^(user|owner)_id$/.test(name)),
    )
    const unnamed = named.map((table) => getTableName(table)).filter((name) => !emptied.has(name))
    expect(unnamed.sort()).toEqual(Object.keys(keptAfterDeletion).sort())
  })

  it('is not open to both of two administrators at once', async () => {
    await server.db.insert(userRole).values({ userId: demoPeople.zhangWei.id, role: 'administrator' })
    const codes = [(await askToGo('wangQiang')).code, (await askToGo('zhangWei')).code]
    expect(codes).toEqual([200, 409])
  })

  it('is refused with a wrong code, and to the only administrator of a company', async () => {
    expect((await server.send(requestDeletion, { code: '000000' }, await as('zhangWei'))).code).toBe(422)
    expect(await askToGo('wangQiang')).toMatchObject({ code: 409 })
  })
})

describe('one’s own data', () => {
  const download = async (person: Person) => {
    const { token } = await as(person)
    return server.inject({ url: exportMyData.path, headers: { authorization: `Bearer ${token}` } })
  }

  it('comes as a JSON file with what is kept about the person, and no secret', async () => {
    const own = { userId: demoPeople.zhangWei.id, companyId: demoCompanies.main.id }
    await server.db.insert(schema.studyProgress).values({ ...own, resourceId: 'lathe', openedAt: server.now() })
    await server.db.insert(schema.favoriteReport).values({ userId: own.userId, reportId: 'oee', sort: 0 })
    const response = await download('zhangWei')
    expect(response.headers['content-disposition']).toContain('attachment')
    const data = response.json()
    expect(data.profile).toMatchObject({ realName: '张伟', mobile: '13800138001' })
    expect(data.coupons).toHaveLength(5)
    expect(data.messages.length).toBeGreaterThan(0)
    expect(data.study).toMatchObject([{ resourceId: 'lathe' }])
    expect(data.favorites.reports).toMatchObject([{ reportId: 'oee' }])
    expect(response.body).not.toMatch(/argon2|passwordHash|tokenHash|openid/)
  })

  it('holds nobody else’s', async () => {
    const data = (await download('otherStaff')).json()
    expect(data.profile.realName).toBe('吴昊')
    expect([data.coupons, data.messages, data.processes, data.study, data.launchSignUps]).toEqual([[], [], [], [], []])
  })
})
