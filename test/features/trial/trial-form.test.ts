import { emptyTrial, type TrialValues, validateTrial } from '@/features/trial/trial-form'

const good: TrialValues = {
  companyName: '常州星宇精工',
  contactName: '周先生',
  mobile: '13912345678',
  code: '123456',
  industry: 'machinery',
  size: '51-200',
  remark: '',
}

const wrongIn = (values: TrialValues) =>
  Object.fromEntries(Object.entries(validateTrial(values)).filter(([, error]) => error !== undefined))

describe('the trial form [spec 2.40, R.20]', () => {
  it('takes a good request, with or without a remark', () => {
    expect(wrongIn(good)).toEqual({})
    expect(wrongIn({ ...good, remark: '点检' })).toEqual({})
  })

  it('names every field of an empty one', () => {
    expect(wrongIn(emptyTrial)).toEqual({
      companyName: '请输入企业名称',
      contactName: '请输入联系人',
      mobile: '请输入手机号',
      code: '请输入验证码',
      industry: '请选择行业',
      size: '请选择企业规模',
    })
  })

  it.each<[string, Partial<TrialValues>, keyof TrialValues, string]>([
    ['blanks for a company', { companyName: '   ' }, 'companyName', '请输入企业名称'],
    ['a company of one sign', { companyName: '甲' }, 'companyName', '企业名称至少 2 个字'],
    ['a company too long', { companyName: '甲'.repeat(101) }, 'companyName', '企业名称最多 100 个字'],
    ['a contact too long', { contactName: '周'.repeat(101) }, 'contactName', '联系人最多 100 个字'],
    ['a phone too short', { mobile: '1391234567' }, 'mobile', '手机号应为 11 位，以 1 开头'],
    ['a landline', { mobile: '0519-8888888' }, 'mobile', '手机号应为 11 位，以 1 开头'],
    ['a code of five', { code: '12345' }, 'code', '验证码为 6 位数字'],
    ['a code of letters', { code: 'abcdef' }, 'code', '验证码为 6 位数字'],
    ['a remark too long', { remark: '长'.repeat(201) }, 'remark', '补充说明最多 200 个字'],
  ])('tells at its field: %s', (_what, change, field, message) => {
    expect(wrongIn({ ...good, ...change })).toEqual({ [field]: message })
  })
})
