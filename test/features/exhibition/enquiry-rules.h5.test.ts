import { type EnquiryValues, validateEnquiry, wishes } from '@/features/exhibition/product/enquiry-form'

import { requireItems } from '../../support/require-items'

const right: EnquiryValues = {
  wish: 'quote',
  name: '周经理',
  company: '宁波精锐模具',
  mobile: '13912345678',
  smsCode: '123456',
  content: '两台',
}

const wrongIn = (change: Partial<EnquiryValues>, isOwn = false) =>
  Object.entries(validateEnquiry({ ...right, ...change }, isOwn)).filter(([, error]) => error !== undefined)

describe('an enquiry', () => {
  it('is clean as people fill it in, whatever they ask for', () => {
    for (const { key } of requireItems(wishes)) expect(wrongIn({ wish: key })).toEqual([])
    expect(wrongIn({ content: '' })).toEqual([])
  })

  it('needs no code for the number of one’s own account', () => {
    expect(wrongIn({ smsCode: '' }, true)).toEqual([])
  })

  it.each<[Partial<EnquiryValues>, keyof EnquiryValues, string]>([
    [{ wish: '' }, 'wish', '请选择想了解什么'],
    [{ wish: 'gift' }, 'wish', '请选择想了解什么'],
    [{ name: ' ' }, 'name', '请输入姓名'],
    [{ name: '长'.repeat(101) }, 'name', '姓名最多 100 个字'],
    [{ company: '' }, 'company', '请输入单位名称'],
    [{ company: '长'.repeat(61) }, 'company', '单位名称最多 60 个字'],
    [{ mobile: '' }, 'mobile', '请输入手机号'],
    [{ mobile: '0519-8888888' }, 'mobile', '手机号应为 11 位，以 1 开头'],
    [{ mobile: '1391234567' }, 'mobile', '手机号应为 11 位，以 1 开头'],
    [{ smsCode: '' }, 'smsCode', '请输入验证码'],
    [{ smsCode: '12a456' }, 'smsCode', '验证码为 6 位数字'],
    [{ content: '长'.repeat(501) }, 'content', '补充说明最多 500 个字'],
  ])('with %j says at %s: %s', (change, field, error) => {
    expect(wrongIn(change)).toEqual([[field, error]])
  })
})
