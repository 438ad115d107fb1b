// What the operator does with companies and partners: certifications, invitations, and activities for partners.
import { queryAllByRole } from '@testing-library/dom'

import { decideCertification, listCertifications } from '@/contract/identity/certify'
import {
  callOffPartnerActivity,
  getManagedPartnerActivity,
  savePartnerActivity,
} from '@/contract/partner/partner-activity-manage'
import { invitePartner } from '@/contract/public/public-received'
import { CertificationsScreen } from '@/features/manage/partner/CertificationsScreen'
import { PartnerActivityScreen } from '@/features/manage/partner/PartnerActivityScreen'
import { PartnerInviteScreen } from '@/features/manage/partner/PartnerInviteScreen'
import { formatWireTime } from '@/lib/wire-time'

import { ok, okPage, refusal } from '../../support/api-server'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()
beforeEach(() => signInAdministrator(['organization', 'content']))

const has = (name: string) => queryAllByRole(document.body, 'button', { name }).length > 0

describe('the certification of a company', () => {
  const review = {
    ...{ companyId: 'c1', version: 3, companyName: '海天自动化', creditCode: '91320594MA1N8P7R7D', status: 'pending' },
    ...{ legalPerson: '周敏', contactName: '吴工', contactPhone: '13800138001', licenseUrl: null },
    ...{ id: 'x1', statusName: '', licenseFileId: null, auditTime: null, auditRemark: null, auditItems: [] },
  }
  const decision = { auditTime: '2026-11-20 10:20:30', auditRemark: '请补照片' }
  const auditItems = [{ field: 'legalPerson', label: '法定代表人', error: '与执照不一致', suggest: '' }]
  const open = async () => {
    server.on(listCertifications.path, ({ query }) =>
      okPage(
        query.includes('status=pending') ? [review] : [{ ...review, ...decision, auditItems, status: 'rejected' }],
      ),
    )
    await drawScreen(<CertificationsScreen />)
    await until(() => readPage().includes('海天自动化'))
  }
  const readSent = () => server.sentTo(decideCertification.path)

  it('is approved after a question that says what follows', async () => {
    await open()
    await press(byRole('button', '海天自动化，91320594MA1N8P7R7D · 吴工'))
    await press(byRole('button', '通过'))
    expect(readPage()).toContain('通过「海天自动化」的认证？成员资料显示「已认证」，企业会收到通知，不能改回。')
    expect(readSent()).toEqual([])
    server.on(decideCertification.path, refusal(409, '资料已更新'))
    await press(queryAllByRole(document.body, 'button', { name: '通过' }).at(-1) as Element)
    await until(() => readPage().includes('资料已更新'))
    expect(readSent()).toEqual([{ companyId: 'c1', version: 3, status: 'passed' }])
  })

  it('is rejected with what is wrong, each with its reason, or with a remark', async () => {
    await open()
    await press(byRole('button', '海天自动化，91320594MA1N8P7R7D · 吴工'))
    await press(byRole('button', '驳回'))
    await press(byRole('button', '确认驳回'))
    expect(readPage()).toContain('请勾选有误的内容，或填写审核意见')
    for (const wrong of ['信用代码有误', '法定代表人有误']) await press(byRole('checkbox', wrong))
    await type(byLabel('法定代表人的问题'), ' 与执照不一致 ')
    await press(byRole('button', '确认驳回'))
    expect(readPage()).toContain('请写明哪里不对')
    await press(byRole('checkbox', '信用代码有误'))
    expect(hasField('信用代码的问题')).toBe(false)
    await press(byRole('button', '返回'))
    await press(byRole('button', '驳回'))
    expect(byLabel('法定代表人的问题').value).toBe(' 与执照不一致 ')
    server.on(decideCertification.path, ok({ ...review, status: 'rejected' }))
    await press(byRole('button', '确认驳回'))
    await until(() => readPage().includes('已驳回，企业会收到说明'))
    expect(readSent()).toEqual([
      {
        ...{ companyId: 'c1', version: 3, status: 'rejected' },
        items: [{ field: 'legalPerson', error: '与执照不一致' }],
      },
    ])
  })

  it('that was decided says how, and is not decided again', async () => {
    await open()
    await press(byRole('tab', '已驳回'))
    await until(() => readPage().includes('2026-11-20 10:20 审核'))
    await press(byRole('button', '海天自动化，91320594MA1N8P7R7D · 2026-11-20 10:20 审核'))
    for (const fact of ['请补照片', '法定代表人有误', '与执照不一致']) expect(readPage()).toContain(fact)
    expect([has('通过'), has('驳回')]).toEqual([false, false])
  })
})

describe('the invitation of a partner', () => {
  it('needs a name and a company, is made for the days that were chosen, and stays while another is written', async () => {
    await drawScreen(<PartnerInviteScreen />)
    await press(byRole('button', '生成邀请函'))
    for (const error of ['请填写姓名', '请填写企业']) expect(readPage()).toContain(error)
    await type(byLabel('姓名'), ' 周敏 ')
    await type(byLabel('企业'), ' 海天自动化 ')
    await press(byRole('radio', '有效期，90 天'))
    server.on(invitePartner.path, refusal(404, '企业没有开放的渠道邀请'))
    await press(byRole('button', '生成邀请函'))
    await until(() => readPage().includes('企业没有开放的渠道邀请'))
    expect(byLabel('姓名').value).toBe(' 周敏 ')
    server.on(
      invitePartner.path,
      ok({ code: 'x', path: '/pages/channel/join?code=x', expireTime: '2027-02-20 10:20:30' }),
    )
    await press(byRole('button', '生成邀请函'))
    await until(() => readPage().includes('周敏的邀请函'))
    expect(readPage()).toContain('有效期至 2027-02-20 10:20')
    expect(server.sentTo(invitePartner.path).at(-1)).toEqual({
      ...{ inviteeName: '周敏', inviteeCompany: '海天自动化', days: 90 },
    })
    expect([byLabel('姓名').value, byLabel('企业').value]).toEqual(['', ''])
    expect(byRole('radio', '有效期，30 天').getAttribute('aria-checked')).toBe('true')
  })
})

describe('an activity for partners', () => {
  const inDays = (days: number) => formatWireTime(Date.now() + days * 86_400_000).replace(/\d\d$/, '00')
  const form = {
    ...{ id: 'a1', version: 2, title: '冲压训练营', lead: '', tags: [], cover: null, address: '苏州', intro: '' },
    ...{ startTime: inDays(5), endTime: inDays(6), signUpEndTime: inDays(4), capacity: 30, agenda: [] },
    ...{ contactName: '', contactPhone: '', materialCount: 0, taken: 7, cancelTime: null, cancelReason: null },
  }
  const path = getManagedPartnerActivity.path
  const open = async (more: object = {}) => {
    server.on(path, ok({ ...form, ...more }))
    server.on(savePartnerActivity.path, ok({ ...form, version: 3 }))
    await drawScreen(<PartnerActivityScreen id="a1" />)
    await until(() => readPage().includes('冲压训练营') || hasField('名称'))
  }
  const readSent = () => server.sentTo(savePartnerActivity.path)

  it('that is moved is saved after a question that counts who is told', async () => {
    await open()
    await type(byLabel('地点'), '无锡')
    await press(byRole('button', '保存'))
    await until(() => readPage().includes('时间或地点有变，已报名的 7 人会收到通知，签到码不变。'))
    await press(byRole('button', '取消'))
    expect(readSent()).toEqual([])
    await press(byRole('button', '保存'))
    await press(byRole('button', '保存并通知'))
    await until(() => readSent().length === 1)
    expect(readSent()).toMatchObject([{ id: 'a1', version: 2, address: '无锡', startTime: form.startTime }])
  })

  it.each([
    ['moved while nobody has signed up', { taken: 0 }, '地点'],
    ['changed and stays where it is', {}, '一句话介绍'],
  ])('that is %s is saved at once', async (_what, more, label) => {
    await open(more)
    await type(byLabel(label), '无锡')
    await press(byRole('button', '保存'))
    await until(() => readSent().length === 1)
  })

  it('is called off with a reason and the version that was read, and then says when and why', async () => {
    await open()
    await press(byRole('button', '取消活动'))
    expect(readPage()).toContain('已报名的 7 人会收到通知，签到码立即失效。取消后不能恢复，也不能再修改。')
    await type(byLabel('取消原因'), ' 场地检修 ')
    const cancelled = { ...form, cancelTime: '2026-11-20 10:20:30', cancelReason: '场地检修', version: 3 }
    server.on(callOffPartnerActivity.path, ok(cancelled))
    server.on(path, ok(cancelled))
    await press(byRole('button', '确认取消活动'))
    await until(() => readPage().includes('取消前报名'))
    for (const fact of ['7 人', '2026-11-20 10:20', '场地检修']) expect(readPage()).toContain(fact)
    expect(server.sentTo(callOffPartnerActivity.path)).toEqual([{ id: 'a1', version: 2, reason: '场地检修' }])
    expect([has('保存'), has('取消活动')]).toEqual([false, false])
    // It is no error that the page says twice.
    document.getElementById('app-toast')?.remove()
  })
})
