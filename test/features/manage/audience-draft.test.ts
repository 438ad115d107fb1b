import {
  type AudienceDraft,
  formatAudienceDraft,
  toAudienceDraft,
  toAudienceInput,
  validateAudience,
  wholeCompany,
} from '@/features/manage/audience/audience-draft'

const name = (names: string) => (names ? names.split(' ').map((one) => ({ id: one, name: one })) : [])
const part = (departments: string, posts: string, people: string): AudienceDraft => ({
  isAll: false,
  departments: name(departments),
  posts: name(posts),
  people: name(people),
})

describe('who something is for', () => {
  it.each([
    [wholeCompany, '全企业'],
    [part('设备部', '质检岗', '张伟 李娜 陈强'), '设备部、质检岗、3 人'],
    [part('', '', '张伟'), '张伟'],
    [part('一 二 三 四', '', ''), '一、二、三、等 4 个部门'],
    [part('', '', ''), '还没有选择'],
  ])('is said in a line', (draft, line) => {
    expect(formatAudienceDraft(draft)).toBe(line)
  })

  it('is sent as ids, or as the whole company whatever was chosen before', () => {
    const draft = part('a b', '', 'c')
    expect(toAudienceInput(draft)).toEqual({ departments: ['a', 'b'], posts: [], people: ['c'] })
    expect(toAudienceInput({ ...draft, isAll: true })).toBeNull()
    expect(toAudienceDraft(null)).toBe(wholeCompany)
    expect(toAudienceDraft({ departments: name('a'), posts: [], people: [] })).toEqual(part('a', '', ''))
  })

  it('has somebody in it', () => {
    expect(validateAudience(part('', '', ''))).toBe('请选择部门、岗位或成员')
    expect([validateAudience(wholeCompany), validateAudience(part('', 'a', ''))]).toEqual([false, false])
  })
})
