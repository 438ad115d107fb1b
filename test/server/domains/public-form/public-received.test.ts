import { eq, like, sql } from 'drizzle-orm'
import { PNG } from 'pngjs'

import { listMessages } from '@/contract/message/message'
import { getPublicForm, getPublicReceipt, uploadPublicPhoto } from '@/contract/public/public-form'
import {
  changePublicSubmission,
  handOutGift,
  invitePartner,
  listPublicSubmissions,
} from '@/contract/public/public-received'
import { throttle, upload } from '@/server/db/schema/platform'
import { publicForm, publicQuota, publicSubmission } from '@/server/db/schema/public-form'
import { GUEST_PICTURE_KILOBYTES } from '@/server/domains/public-form/guest-pictures'
import { buildPhotoOwner } from '@/server/domains/public-form/public-submission-store'
import { FileStoreAwayError } from '@/server/http/file-store-away'
import { deleteGuestPictures, runHousekeeping } from '@/server/jobs/housekeeping'
import { DEMO_INVITATION, publicFormId } from '@/server/seed/public/public-forms'

import { setUpServer } from '../../../support/set-up-server'
import { buildUploadForm } from '../../../support/upload-form'
import { gift, happy, PHONE, startPublicServer } from './public-server'

const server = setUpServer(startPublicServer, (own) => own.begin())

describe('places', () => {
  const phones = Array.from({ length: 9 }, (_, at) => `139000000${10 + at}`)

  it('of an option go to as many as there are, however many come at once', async () => {
    const codes = await Promise.all(phones.map(server.requestCode))
    const answers = await Promise.all(
      phones.map((phone, at) =>
        server.handIn(
          'survey',
          { ...happy, openDay: '下午场 14:00' },
          { phone, code: codes[at] },
          { address: `10.7.0.${at}` },
        ),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(4)
    expect(answers.filter(({ code }) => code === 422)).toHaveLength(5)
    const rows = await server.db.select().from(publicQuota)
    expect(rows.filter(({ taken, quota }) => taken > quota)).toEqual([])
    expect((await server.received()).total).toBe(4)
    const listIds = async (sort: string) => (await server.received({ sort })).records.map(({ id }) => id)
    expect(await listIds('oldest')).toEqual([...(await listIds('newest'))].reverse())
  })

  it('of a job likewise, and then it says so', async () => {
    const job = { name: '周强', age: 30, experience: '没有', startDay: '2099-12-01', housing: '需要' }
    const codes = await Promise.all(phones.map(server.requestCode))
    const answers = await Promise.all(
      phones.map((phone, at) => server.handIn('repair', job, { phone, code: codes[at] }, { address: `10.6.0.${at}` })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 200, 410, 410, 410, 410, 410, 410])
    expect((await server.send(getPublicForm, { id: publicFormId('repair') })).data.state).toBe('full')
  })
})

describe('a gift', () => {
  it('is handed out once against its code, by the reception [spec 2.69, R.49]', async () => {
    const { token } = (await server.handIn('gift', gift)).data
    const { pickUpCode, pickUpFacts } = (await server.send(getPublicReceipt, { token })).data
    expect(pickUpCode).toMatch(/^\d{6}$/)
    expect(pickUpFacts[0]).toEqual({ key: '领取地点', value: '金科路厂区 1 号门 接待大厅' })
    const query = { pickUpCode: pickUpCode ?? '' }
    expect(await server.send(handOutGift, query, await server.as('zhangWei'))).toMatchObject({ code: 403 })
    expect(await server.send(handOutGift, query, await server.as('otherAdministrator'))).toMatchObject({ code: 404 })
    expect(await server.send(handOutGift, query, await server.as('wangMin'))).toMatchObject({ code: 200 })
    expect(await server.send(handOutGift, query, await server.as('wangMin'))).toMatchObject({ code: 409 })
    const after = (await server.send(getPublicReceipt, { token })).data
    expect(after).toMatchObject({ status: 'pickedUp', statusName: '已领取' })
    expect(after.steps.every(({ state }) => state === 'done')).toBe(true)
  })
})

describe('an invitation', () => {
  const answer = { companyName: '常州星宇精工', contactName: '周先生', city: '常州', business: '设备代理' }

  it('says who invited whom, and the inviter hears that it was taken [spec 2.70, R.50]', async () => {
    const { data } = await server.send(getPublicForm, { invite: DEMO_INVITATION })
    expect(data.invitation).toMatchObject({
      inviterName: '王强',
      inviteeName: '周先生',
      inviteeCompany: '常州星宇精工',
    })
    expect((await server.handIn('partner', answer, { invite: DEMO_INVITATION })).code).toBe(200)
    const told = await server.send(listMessages, { msgType: 'system' }, await server.as('wangQiang'))
    expect(told.data.records.map(({ title }) => title)).toContain('常州星宇精工 接受了邀请')
    expect((await server.received({ kind: 'partner' })).records).toMatchObject([{ inviterName: '王强', mobile: PHONE }])
  })

  it('is made by any member, ends, and is unknown when guessed', async () => {
    const who = { inviteeName: '吴女士', inviteeCompany: '无锡先导', days: 7 as const }
    const made = (await server.send(invitePartner, who, await server.as('zhangWei'))).data
    expect(made.path).toBe(`/pages/h5/channel?invite=${made.code}`)
    expect((await server.send(getPublicForm, { invite: made.code })).data.invitation?.inviterName).toBe('张伟')
    server.wait(8 * 24 * 3_600_000)
    expect(await server.send(getPublicForm, { invite: made.code })).toMatchObject({ code: 410 })
    expect(await server.send(getPublicForm, { invite: 'AAAAAAAAAA' })).toMatchObject({ code: 404 })
    expect(await server.send(invitePartner, who, await server.as('otherAdministrator'))).toMatchObject({ code: 404 })
  })

  it('is for a form that can be answered: not for one that opens later, and made for none that is closed', async () => {
    const who = { inviteeName: '吴女士', inviteeCompany: '无锡先导' }
    const isPartners = eq(publicForm.id, publicFormId('partner'))
    const [row] = await server.db.select().from(publicForm).where(isPartners)
    if (!row) throw new Error('no form for partners')
    const later = new Date(server.clock.at + 3_600_000)
    await server.db.insert(publicForm).values({ ...row, id: 'next', title: '明年的伙伴计划', opensAt: later })
    const member = await server.as('zhangWei')
    const { code } = (await server.send(invitePartner, who, member)).data
    expect((await server.send(getPublicForm, { invite: code })).data.id).toBe(row.id)
    await server.db.update(publicForm).set({ closesAt: server.now() }).where(isPartners)
    expect(await server.send(invitePartner, who, member)).toMatchObject({ code: 404, msg: '企业没有开放的渠道邀请' })
  })

  it('opens no other form', async () => {
    expect(await server.handIn('gift', gift, { invite: DEMO_INVITATION })).toMatchObject({ code: 404 })
  })
})

describe('what was received', () => {
  it('is read and answered by the administrators of that company alone', async () => {
    const { token } = (await server.handIn('gift', gift)).data
    const [row] = (await server.received({ kind: 'gift' })).records
    const id = row?.id ?? ''
    expect((await server.send(listPublicSubmissions, {}, await server.as('otherAdministrator'))).data.total).toBe(0)
    const change = { id, status: 'accepted' as const, version: row?.version ?? 0 }
    expect(await server.send(changePublicSubmission, change, await server.as('otherAdministrator'))).toMatchObject({
      code: 404,
    })
    expect(await server.send(changePublicSubmission, change, await server.as('wangQiang'))).toMatchObject({ code: 200 })
    const { data } = await server.send(getPublicReceipt, { token })
    expect(data).toMatchObject({ statusName: '已通过', resultTitle: '已通过' })
    expect(data.resultText).not.toContain('来电')
  })

  it('is told as declined, and its places go to whoever comes next', async () => {
    const job = { name: '周强', age: 30, experience: '没有', startDay: '2099-12-01', housing: '需要' }
    const phones = [11, 12, 13, 14].map((at) => `139000001${at}`)
    const answers = []
    for (const phone of phones) answers.push(await server.handIn('repair', job, { phone }))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 410])
    const { token, submissionNo } = answers[2]?.data ?? { token: '', submissionNo: '' }
    const { records } = await server.received({ formId: publicFormId('repair') })
    const id = records.find((one) => one.submissionNo === submissionNo)?.id ?? ''
    const other = records.find((one) => one.id !== id)?.id
    const change = async (to: 'declined' | 'handling', submission = id) => {
      const seen = (await server.received({ formId: publicFormId('repair') })).records.find(
        (one) => one.id === submission,
      )
      const sent = { id: submission, status: to, version: seen?.version ?? 0 }
      return (await server.send(changePublicSubmission, sent, await server.as('wangQiang'))).code
    }
    // Said twice, it gives one place back.
    expect([await change('declined'), await change('declined')]).toEqual([200, 200])
    const { data } = await server.send(getPublicReceipt, { token })
    expect(data).toMatchObject({ statusName: '未通过', resultTitle: '未能通过', next: null })
    expect(data.resultText).not.toContain('来电')
    expect(data.steps.map(({ title, state }) => [title, state])).toEqual([
      ['提交', 'done'],
      ['审核结果', 'refused'],
    ])
    expect((await server.send(getPublicForm, { id: publicFormId('repair') })).data).toMatchObject({
      state: 'open',
      left: 1,
    })
    expect((await server.handIn('repair', job, { phone: phones[3] ?? '' })).code).toBe(200)
    expect(await change('handling')).toBe(410)
    expect(await change('declined', other)).toBe(200)
    expect(await change('handling')).toBe(200)
  })

  it('gives a limited option back when it is declined, and its pick-up code opens nothing', async () => {
    const { token } = (await server.handIn('survey', { ...happy, openDay: '下午场 14:00' })).data
    const getLeft = async () =>
      (await server.send(getPublicForm, { kind: 'survey' })).data.quotas.find(({ value }) => value.startsWith('下午'))
        ?.left
    expect(await getLeft()).toBe(3)
    const decline = async (kind: 'survey' | 'gift') => {
      const { id = '', version = 0 } = (await server.received({ kind })).records[0] ?? {}
      await server.send(changePublicSubmission, { id, version, status: 'declined' }, await server.as('wangQiang'))
    }
    await decline('survey')
    expect(await getLeft()).toBe(4)
    expect((await server.send(getPublicReceipt, { token })).data.resultTitle).toBe('未能通过')
    const claimed = (await server.handIn('gift', gift, { phone: '13900000021' })).data
    const { pickUpCode } = (await server.send(getPublicReceipt, { token: claimed.token })).data
    await decline('gift')
    expect((await server.send(getPublicReceipt, { token: claimed.token })).data.pickUpCode).toBeNull()
    const query = { pickUpCode: pickUpCode ?? '' }
    expect(await server.send(handOutGift, query, await server.as('wangMin'))).toMatchObject({ code: 404 })
  })

  it('is no receipt without its token', async () => {
    expect(await server.send(getPublicReceipt, { token: publicFormId('gift') })).toMatchObject({ code: 404 })
  })
})

describe('a picture', () => {
  const png = PNG.sync.write(new PNG({ width: 3, height: 2 }))

  interface Guest {
    address?: string
    device?: string
  }

  async function bring(bytes: Buffer, formId = publicFormId('survey'), { address, device = 'a phone' }: Guest = {}) {
    const { headers, payload } = buildUploadForm('a.png', bytes, { formId })
    const response = await server.inject({
      method: 'POST',
      url: uploadPublicPhoto.path,
      ...(address && { remoteAddress: address }),
      headers: { ...headers, 'device-name': device },
      payload,
    })
    return response.json<{ code: number; msg: string; data: { id: string } }>()
  }

  it('comes without an account, hangs on the answer, and is read by the administrator', async () => {
    const { data } = await bring(png)
    expect((await server.handIn('survey', { ...happy, photos: [data.id] })).code).toBe(200)
    expect((await server.received()).records[0]?.photos).toMatchObject([{ id: data.id, contentType: 'image/png' }])
    await deleteGuestPictures(server.services, new Date(server.clock.at + 48 * 3_600_000))
    expect((await server.received()).records[0]?.photos).toHaveLength(1)
  })

  it('goes with its answer after the days of the setting, once the form has been closed for as long; else both stay', async () => {
    const { data } = await bring(png)
    const id = publicFormId('survey')
    expect((await server.handIn('survey', { ...happy, photos: [data.id] })).code).toBe(200)
    const day = (days: number) => new Date(server.clock.at + days * 86_400_000)
    const close = (closesAt: Date | null) => server.db.update(publicForm).set({ closesAt }).where(eq(publicForm.id, id))
    const count = async () => [
      await server.db.$count(publicSubmission, eq(publicSubmission.formId, id)),
      await server.db.$count(upload, eq(upload.id, data.id)),
    ]
    const clean = (days: number, guestKeepDays: number | undefined) =>
      runHousekeeping({ ...server.services, settings: { ...server.settings, guestKeepDays } }, day(days))
    await clean(150, undefined)
    await clean(29, 30)
    await close(day(20))
    await clean(40, 30)
    expect(await count()).toEqual([1, 1])
    await close(null)
    await clean(31, 30)
    expect(await count()).toEqual([0, 0])
    expect((await server.received()).total).toBe(0)
  })

  it('of another form, or handed in before, is none', async () => {
    const { data } = await bring(png)
    await server.db
      .update(upload)
      .set({ ownerId: buildPhotoOwner(publicFormId('camp')) })
      .where(eq(upload.id, data.id))
    expect(await server.handIn('survey', { ...happy, photos: [data.id] })).toMatchObject({ code: 422 })
    const own = (await bring(png)).data.id
    expect((await server.handIn('survey', { ...happy, photos: [own] })).code).toBe(200)
    expect(await server.handIn('survey', { ...happy, photos: [own] }, { phone: '13900000021' })).toMatchObject({
      code: 422,
    })
  })

  it('is a picture, of a form that there is', async () => {
    expect(await bring(Buffer.from('%PDF-1.7\n%%EOF'))).toMatchObject({ code: 415 })
    expect(await bring(png, 'x')).toMatchObject({ code: 404 })
  })

  it('that nobody submits loses its bytes also where the file store was away at first', async () => {
    const { data } = await bring(png)
    const { files } = server.services
    const remove = jest.spyOn(files, 'remove').mockRejectedValueOnce(new FileStoreAwayError('ECONNREFUSED'))
    const later = new Date(server.clock.at + 51 * 60_000)
    await expect(deleteGuestPictures(server.services, later)).rejects.toThrow(FileStoreAwayError)
    await deleteGuestPictures(server.services, later)
    remove.mockRestore()
    expect(await files.has(data.id)).toBe(false)
  })

  it('that nobody submits goes within the hour, its bytes too', async () => {
    const { data } = await bring(png)
    await deleteGuestPictures(server.services, new Date(server.clock.at + 45 * 60_000))
    expect(await server.services.files.has(data.id)).toBe(true)
    await deleteGuestPictures(server.services, new Date(server.clock.at + 51 * 60_000))
    expect(await server.services.files.has(data.id)).toBe(false)
    expect(await server.handIn('survey', { ...happy, photos: [data.id] })).toMatchObject({ code: 422 })
  })

  it('is refused by a form that asks for none, and by one that is not open', async () => {
    expect(await bring(png, publicFormId('camp'))).toMatchObject({ code: 422, msg: '这个表单不收图片' })
    const survey = eq(publicForm.id, publicFormId('survey'))
    await server.db.update(publicForm).set({ closesAt: server.now() }).where(survey)
    expect(await bring(png)).toMatchObject({ code: 410, msg: expect.stringContaining('截止') })
    await server.db
      .update(publicForm)
      .set({ closesAt: null, opensAt: new Date(server.clock.at + 60_000) })
      .where(survey)
    expect(await bring(png)).toMatchObject({ code: 410, msg: expect.stringContaining('开始') })
    expect(await server.db.select().from(upload)).toHaveLength(0)
  })

  describe('of many that one guest sends', () => {
    // What counts is what is sent: a PDF costs the test no decoding, and is refused after it is counted.
    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9 * 1024 * 1024)])
    const { device, address } = GUEST_PICTURE_KILOBYTES

    it('stops at the quota of the device, and nobody else’s [asvs 5.1.1]', async () => {
      const guest = { address: '10.9.0.1', device: 'a greedy phone' }
      for (let sent = 9 * 1024; sent <= device; sent += 9 * 1024)
        expect(await bring(large, undefined, guest)).toMatchObject({ code: 415 })
      const refused = { code: 409, msg: expect.stringMatching(/请 \d+ 分钟后再试/) }
      expect(await bring(large, undefined, guest)).toMatchObject(refused)
      expect(await bring(png, undefined, { ...guest, device: 'the phone beside it' })).toMatchObject({ code: 200 })
      expect(await bring(png, undefined, { ...guest, address: '10.9.0.2' })).toMatchObject({ code: 200 })
      server.wait(3_600_000)
      expect(await bring(large, undefined, guest)).toMatchObject({ code: 415 })
    })

    it('stops at the quota of the address, whatever the device calls itself', async () => {
      await bring(png, undefined, { address: '10.9.0.3' })
      await server.db.update(throttle).set({ hits: address }).where(like(throttle.key, 'picture-address:%'))
      const refused = { code: 409, msg: expect.stringMatching(/请 60 分钟后再试/) }
      expect(await bring(png, undefined, { address: '10.9.0.3', device: 'another' })).toMatchObject(refused)
      expect(await bring(png, undefined, { address: '10.9.0.4' })).toMatchObject({ code: 200 })
    })
  })
})

describe('what was received', () => {
  it('is found by its number, the phone number and what was answered', async () => {
    const job = { name: '周强', age: 30, experience: '没有', startDay: '2099-12-01', housing: '需要' }
    await server.handIn('repair', job, { phone: '13900000020' }, { address: '10.6.1.1' })
    await server.handIn('repair', { ...job, name: '吴清' }, { phone: '13900000021' }, { address: '10.6.1.2' })
    const all = (await server.received()).records
    expect(all).toHaveLength(2)
    const find = async (keyword: string) => (await server.received({ keyword })).records.map(({ mobile }) => mobile)
    for (const { submissionNo, mobile } of all) {
      expect(await find(submissionNo)).toEqual([mobile])
      expect(await find(mobile.slice(-4))).toEqual([mobile])
    }
    expect(await find('周强')).toEqual(['13900000020'])
    // The names of fields are no answers, and signs of patterns are text.
    expect(await find('housing')).toEqual([])
    expect(await find('%')).toEqual([])
    expect((await server.received({ keyword: '周强', status: 'declined' })).total).toBe(0)
  })
})

describe('a search among 2,000 answers', () => {
  /** How often the index of the words was asked, and the rows of answers read so far. */
  async function readStatistics() {
    await server.db.execute(sql`select pg_stat_force_next_flush()`)
    const [row] = await server.db
      .select({
        asked: sql<number>`(select idx_scan::int from pg_stat_user_indexes where indexrelname = 'public_submission_grams')`,
        rows: sql<number>`(seq_tup_read + coalesce(idx_tup_fetch, 0))::int`,
      })
      .from(sql`pg_stat_user_tables`)
      .where(sql`relname = 'public_submission'`)
    return row ?? { asked: 0, rows: 0 }
  }

  async function search(keyword: string) {
    const before = await readStatistics()
    const { records, total } = await server.received({ keyword })
    const after = await readStatistics()
    return { records, total, asked: after.asked - before.asked, rows: after.rows - before.rows }
  }

  beforeEach(async () => {
    const { data } = await server.handIn('gift', { ...gift, companyName: '常州"星宇"精工\\A' })
    const [row] = await server.db.select().from(publicSubmission).where(eq(publicSubmission.receipt, data.token))
    if (!row) throw new Error('nothing was handed in')
    const rows = Array.from({ length: 2000 }, (_, at) => ({
      ...row,
      id: `answer-${at}`,
      submissionNo: `LP-20250101-${at + 1000}`,
      receipt: `receipt-${at}`,
      person: `person-${at}`,
      phone: `1370000${at + 1000}`,
      pickUpCode: null,
      content: { main: 'x', companyName: `昆山第${at}机械厂`, name: at % 2 === 0 ? '沈师傅' : '陆师傅' },
      createdAt: new Date(row.createdAt.getTime() - (at + 1) * 60_000),
    }))
    for (let at = 0; at < rows.length; at += 500) {
      await server.db.insert(publicSubmission).values(rows.slice(at, at + 500))
    }
    await server.db.execute(sql`vacuum analyze public_submission`)
  })

  it('asks the index and reads few rows, whatever part of a submission has the words, and reads common words in order', async () => {
    const words = ['第1321机', '13700002321', 'lp-20250101-2321', '"星宇"', '工\\a', '昆山第1999']
    const found: Awaited<ReturnType<typeof search>>[] = []
    for (const word of words) found.push(await search(word))
    expect(found.map(({ total }) => total)).toEqual([1, 1, 1, 1, 1, 1])
    expect(found.map(({ asked }) => asked > 0)).toEqual(words.map(() => true))
    // Of them 500 are looked at to find out whether the words are common.
    expect(Math.max(...found.map(({ rows }) => rows))).toBeLessThan(1100)
    // A whole phone number never is.
    expect(found[words.indexOf('13700002321')]?.rows).toBeLessThan(100)
    // A common word is answered in the order of the list.
    const { records, total, asked, rows } = await search('师傅')
    expect([records.length, total, asked]).toEqual([20, 100, 0])
    expect(records[0]?.submissionNo).toBe('LP-20250101-1000')
    expect(rows).toBeLessThan(1100)
  })
})
