import {
  getApplicationRemarks,
  type PartnerApplicationValues,
  toApplicationInput,
  toApplicationValues,
  validatePartnerApplication,
} from '@/features/partner/application/application-form'
import {
  emptyPartnerInvite,
  type PartnerInviteValues,
  validatePartnerInvite,
} from '@/features/partner/application/invite-form'
import { emptyRegister, type RegisterValues, validateRegistration } from '@/features/partner/application/register-form'
import {
  emptyClose,
  emptyExtension,
  emptyFollowUp,
  toCloseInput,
  toFollowUpInput,
  validateClose,
  validateExtension,
  validateFollowUp,
} from '@/features/partner/opportunity/opportunity-forms'
import {
  emptySubmit,
  getFilesRemark,
  getReportRemarks,
  isBlank,
  parseWanAsFen,
  type SubmitValues,
  toDuplicateQuery,
  toReportedValues,
  toReportInput,
  validateReport,
} from '@/features/partner/report/submit-form'

const CODE = '91310115MA1K4T2Q3B'

const wrong = (errors: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))

describe('a partner’s account', () => {
  const good: RegisterValues = {
    kind: 'agency',
    name: '周敏',
    companyName: '海天自动化',
    mobile: '13912345678',
    code: '123456',
    password: 'Partner@2026',
  }

  it('takes a good one, and names every field of an empty one', () => {
    expect(wrong(validateRegistration(good))).toEqual({})
    expect(Object.keys(wrong(validateRegistration(emptyRegister)))).toEqual([
      'name',
      'companyName',
      'mobile',
      'code',
      'password',
    ])
  })

  it.each<[string, Partial<RegisterValues>, string, string]>([
    ['a name too long', { name: '周'.repeat(101) }, 'name', '姓名最多 100 个字'],
    ['a firm of one sign', { companyName: '海' }, 'companyName', '企业名称至少 2 个字'],
    ['a firm too long', { companyName: '海'.repeat(101) }, 'companyName', '企业名称最多 100 个字'],
    ['a landline', { mobile: '0574-88886666' }, 'mobile', '手机号应为 11 位，以 1 开头'],
    ['a code of five', { code: '12345' }, 'code', '验证码为 6 位数字'],
    ['a short password', { password: 'abc1234' }, 'password', '密码长度为 8 至 64 位'],
    ['a blank in it', { password: 'abc 12345' }, 'password', '密码不能包含空格'],
  ])('tells at its field: %s', (_what, change, field, message) => {
    expect(wrong(validateRegistration({ ...good, ...change }))).toEqual({ [field]: message })
  })
})

describe('an application', () => {
  const good: PartnerApplicationValues = {
    kind: 'agency',
    name: '周敏',
    companyName: '海天自动化',
    creditCode: CODE,
    region: '浙江宁波',
    intro: '',
    licenseFileId: 'f1',
    contacts: [{ name: '周敏', phone: '13912345678', post: '' }],
    attachments: [],
  }
  const last = {
    kind: 'agency',
    kindName: '代理商',
    name: '周敏',
    mobilePhone: '13912345678',
    companyName: '海天自动化',
    creditCode: CODE,
    region: '浙江',
    intro: '',
    contacts: good.contacts.slice(),
    attachments: [],
    license: { id: 'f1', name: '执照.jpg', url: '/f1', size: 1, contentType: 'image/jpeg' },
    applyStatus: 'rejected',
    applyStatusName: '未通过',
    reasonForRejection: '请补充',
    applyTime: null,
    reviewTime: null,
    reviewerName: null,
    inviterName: null,
    rejectedFields: [
      { field: 'region', label: '业务区域', error: '请写到地级市' },
      { field: 'licenseFileId', label: '营业执照', error: '照片不清晰' },
    ],
  }

  it('takes a good one; a person needs neither licence nor contact', () => {
    expect(wrong(validatePartnerApplication(good))).toEqual({})
    expect(wrong(validatePartnerApplication({ ...good, kind: 'person', licenseFileId: '', contacts: [] }))).toEqual({})
  })

  it.each<[string, Partial<PartnerApplicationValues>, string, string]>([
    ['no code', { creditCode: ' ' }, 'creditCode', '请输入统一社会信用代码'],
    ['a short code', { creditCode: '9131' }, 'creditCode', '统一社会信用代码应为 18 位'],
    [
      'a code whose check digit is wrong',
      { creditCode: `${CODE.slice(0, 17)}C` },
      'creditCode',
      '校验位不正确，请对照营业执照核对',
    ],
    ['no region', { region: '' }, 'region', '请输入业务区域'],
    ['an introduction too long', { intro: '长'.repeat(1001) }, 'intro', '介绍最多 1000 个字'],
    ['an agency without a licence', { licenseFileId: '' }, 'licenseFileId', '请上传营业执照照片'],
    [
      'a contact without a name',
      { contacts: [{ name: '', phone: '13912345678', post: '' }] },
      'contacts',
      '请输入姓名',
    ],
    [
      'a contact without a number',
      { contacts: [{ name: '周敏', phone: '139', post: '' }] },
      'contacts',
      '请输入手机号，或带区号的座机，如 0512-66668888',
    ],
  ])('tells at its field: %s', (_what, change, field, message) => {
    expect(wrong(validatePartnerApplication({ ...good, ...change }))).toEqual({ [field]: message })
  })

  it('is filled with what was handed in, and says at a refused field why, until it is changed', () => {
    const values = toApplicationValues(last)
    expect(values).toMatchObject({ companyName: '海天自动化', licenseFileId: 'f1', region: '浙江' })
    expect(getApplicationRemarks(last, values)).toEqual({ region: '请写到地级市', licenseFileId: '照片不清晰' })
    const changed = getApplicationRemarks(last, { ...values, region: '浙江宁波' })
    expect(changed).toEqual({ licenseFileId: '照片不清晰' })
  })

  it('is sent trimmed, the code in capitals; a person brings no contacts', () => {
    const typed = { ...good, region: ' 浙江宁波 ', creditCode: CODE.toLowerCase() }
    expect(toApplicationInput(typed)).toMatchObject({ region: '浙江宁波', creditCode: CODE, licenseFileId: 'f1' })
    const contacts = [{ name: ' 周敏 ', phone: ' 13912345678 ', post: ' 经理 ' }]
    expect(toApplicationInput({ ...good, contacts }).contacts).toEqual([
      { name: '周敏', phone: '13912345678', post: '经理' },
    ])
    expect(toApplicationInput({ ...good, kind: 'person' })).not.toHaveProperty('contacts')
  })
})

describe('a report of an opportunity', () => {
  const good: SubmitValues = {
    ...emptySubmit,
    customerName: '宁波吉利',
    contactName: '何工',
    contactPhone: '13912345678',
    demand: '冲压线改造',
  }

  it('needs four fields, and takes the rest as it comes', () => {
    expect(wrong(validateReport(good))).toEqual({})
    expect(Object.keys(wrong(validateReport(emptySubmit)))).toEqual([
      'customerName',
      'contactName',
      'contactPhone',
      'demand',
    ])
  })

  it.each<[string, Partial<SubmitValues>, string, string]>([
    ['a customer too long', { customerName: '甲'.repeat(101) }, 'customerName', '客户名称最多 100 个字'],
    ['a contact of blanks', { contactName: '  ' }, 'contactName', '请输入联系人'],
    ['a number too short', { contactPhone: '139' }, 'contactPhone', '请输入手机号，或带区号的座机，如 0512-66668888'],
    ['a need too long', { demand: '长'.repeat(2001) }, 'demand', '需求最多 2000 个字'],
    ['a short code', { creditCode: '9131' }, 'creditCode', '统一社会信用代码应为 18 位'],
    ['a code that is none', { creditCode: '913101150000000000' }, 'creditCode', '校验位不正确，请对照营业执照核对'],
    ['words for money', { expectWan: '八十六' }, 'expectWan', '请输入万元数，如 86 或 12.5'],
    ['more money than there is', { expectWan: '1000001' }, 'expectWan', '金额过大，最多 1000000 万元'],
    ['more digits than a number has', { expectWan: '9'.repeat(20) }, 'expectWan', '金额过大，最多 1000000 万元'],
    ['a place too long', { address: '路'.repeat(201) }, 'address', '地址最多 200 个字'],
    ['a town too long', { city: '宁'.repeat(31) }, 'city', '城市最多 30 个字'],
  ])('tells at its field: %s', (_what, change, field, message) => {
    expect(wrong(validateReport({ ...good, ...change }))).toEqual({ [field]: message })
  })

  it('is sent without what is empty, money in fen', () => {
    expect(toReportInput({ ...good, customerName: ' 宁波吉利 ', expectWan: '86.5' }, ['f1'])).toEqual({
      customerName: '宁波吉利',
      contactName: '何工',
      contactPhone: '13912345678',
      demand: '冲压线改造',
      expectAmount: 86_500_000,
      attachments: ['f1'],
    })
    expect(parseWanAsFen('0.01')).toBe(10_000)
    expect([parseWanAsFen('1000000'), parseWanAsFen('1000000.01')]).toEqual([1_000_000_000_000, undefined])
  })

  describe('that is corrected', () => {
    const detail = {
      customerName: '宁波吉利',
      contactName: '何工',
      contactPhone: '13912345678',
      demand: '改造',
      productType: '六轴机器人',
      product: null,
      activity: null,
      expectAmount: null,
      opportunityName: '宁波吉利 · 六轴机器人',
      province: '浙江',
      city: '宁波',
      district: '北仑',
      attachments: [{ id: 'f1', name: '图.pdf', url: '/f1', size: 1, contentType: 'application/pdf' }],
      rejectedFields: [
        { field: 'productType', label: '产品', error: '请选具体型号' },
        { field: 'attachments', label: '附件', error: '请补产线照片' },
      ],
    } as unknown as Parameters<typeof toReportedValues>[0]

    it('leaves the name empty that was made of its customer, and keeps one that was typed', () => {
      expect(toReportedValues(detail).opportunityName).toBe('')
      expect(toReportedValues({ ...detail, opportunityName: '焊装二期' }).opportunityName).toBe('焊装二期')
    })

    it('is sent with what no field shows', () => {
      expect(toReportInput(toReportedValues(detail), [])).toMatchObject({
        province: '浙江',
        city: '宁波',
        district: '北仑',
        productType: '六轴机器人',
      })
      expect(toReportInput({ ...toReportedValues(detail), productId: 'p1' }, [])).not.toHaveProperty('productType')
    })

    it('says at product and files what was wrong with them, until they change', () => {
      const values = toReportedValues(detail)
      expect(getReportRemarks(detail, values)).toEqual({ productId: '请选具体型号' })
      expect(getReportRemarks(detail, { ...values, productId: 'p1' })).toEqual({})
      expect([getFilesRemark(detail, ['f1']), getFilesRemark(detail, ['f1', 'f2'])]).toEqual([
        '请补产线照片',
        undefined,
      ])
    })
  })

  it('is looked for by what is whole, and is blank until somebody typed', () => {
    expect(toDuplicateQuery(emptySubmit)).toEqual({})
    expect(toDuplicateQuery({ ...emptySubmit, customerName: '吉利' })).toEqual({ customerName: '吉利' })
    expect(toDuplicateQuery({ ...good, creditCode: '9131', contactPhone: '139' })).toEqual({ customerName: '宁波吉利' })
    expect(toDuplicateQuery({ ...good, creditCode: CODE.toLowerCase() })).toMatchObject({ creditCode: CODE })
    expect([isBlank({ ...emptySubmit, activityId: 'a1' }), isBlank(good)]).toEqual([true, false])
  })
})

describe('what is done with an opportunity', () => {
  const TODAY = '2026-11-22'

  it.each([
    ['a follow-up without words', { ...emptyFollowUp }, { content: '请输入跟进内容' }],
    ['one too long', { ...emptyFollowUp, content: '长'.repeat(501) }, { content: '跟进内容最多 500 个字' }],
    [
      'a next step too long',
      { ...emptyFollowUp, content: '好', nextStep: '长'.repeat(101) },
      { nextStep: '下一步最多 100 个字' },
    ],
    [
      'a next day that is over',
      { ...emptyFollowUp, content: '好', nextDate: '2026-11-21' },
      { nextDate: '下次跟进不能早于今天' },
    ],
    ['a good one', { ...emptyFollowUp, content: '好', nextDate: TODAY }, {}],
  ])('says of %s', (_what, values, faults) => {
    expect(wrong(validateFollowUp(values, TODAY))).toEqual(faults)
  })

  it('sends a follow-up with what was said alone', () => {
    expect(toFollowUpInput('o1', { ...emptyFollowUp, kind: 'fax', content: ' 好 ' }, [])).toEqual({
      id: 'o1',
      kind: 'other',
      content: '好',
    })
  })

  it('asks how long and why before a protection is prolonged', () => {
    expect(wrong(validateExtension(emptyExtension))).toEqual({ days: '请选择延长多久', reason: '请说明进展和延期原因' })
    expect(wrong(validateExtension({ days: '30', reason: '长'.repeat(201) }))).toEqual({
      reason: '延期原因最多 200 个字',
    })
  })

  it.each([
    ['won without money and day', emptyClose, { wan: '请输入成交金额', signDate: '请选择签约日期' }],
    ['won with words', { ...emptyClose, wan: '很多', signDate: TODAY }, { wan: '请输入万元数，如 86 或 12.5' }],
    ['lost without a reason', { ...emptyClose, result: 'lost' }, { reason: '请填写输单原因' }],
    ['lost', { ...emptyClose, result: 'lost', reason: '预算取消' }, {}],
  ])('says of an end: %s', (_what, values, faults) => {
    expect(wrong(validateClose(values))).toEqual(faults)
  })

  it('sends an end with what belongs to it alone', () => {
    const own = { id: 'o1', version: 3 }
    expect(toCloseInput(own, { ...emptyClose, wan: '86', signDate: TODAY, reason: '无' }, ['f1'])).toEqual({
      ...own,
      result: 'won',
      signDate: TODAY,
      amount: 86_000_000,
      attachments: ['f1'],
    })
    expect(toCloseInput(own, { ...emptyClose, result: 'lost', reason: ' 预算取消 ', wan: '86' }, [])).toEqual({
      ...own,
      result: 'lost',
      reason: '预算取消',
    })
  })
})

it.each<[string, Partial<PartnerInviteValues>, Record<string, string>]>([
  ['nobody', {}, { inviteeName: '请输入对方姓名', inviteeCompany: '请输入企业名称' }],
  ['a colleague', { kind: 'colleague', inviteeName: '周工' }, {}],
  ['a name too long', { kind: 'colleague', inviteeName: '周'.repeat(101) }, { inviteeName: '对方姓名最多 100 个字' }],
  [
    'too many words',
    { kind: 'colleague', inviteeName: '周工', words: '长'.repeat(201) },
    { words: '附言最多 200 个字' },
  ],
])('an invitation for %s is told at its fields', (_what, change, faults) => {
  expect(wrong(validatePartnerInvite({ ...emptyPartnerInvite, ...change }))).toEqual(faults)
})
