import { listFieldChanges } from '@/features/manage/compare/compared-field'
import {
  partnerActivityFields,
  toActivityDraft,
  toActivityInput,
  validateActivity,
} from '@/features/manage/partner/activity-form'

const draft = {
  title: '伙伴大会',
  lead: '',
  tags: '新品 招商，渠道',
  address: '苏州',
  startTime: '2026-12-01 09:00',
  endTime: '2026-12-01 17:00',
  signUpEndTime: '2026-11-30 18:00',
  capacity: '120',
  intro: '',
  agenda: [],
  contactName: '',
  contactPhone: '',
  cover: [],
  materials: [],
  version: 0,
}

it.each([
  ['everything that is needed', {}, {}],
  ['a landline with its area code', { contactPhone: ' 0512-65551234 ' }, {}],
  ['a mobile number', { contactPhone: '13812345678' }, {}],
  ['a number that is none', { contactPhone: '12345' }, { contactPhone: '请输入手机号或带区号的座机' }],
  ['no name', { title: ' ' }, { title: '请填写活动名称' }],
  ['no place', { address: ' ' }, { address: '请填写地点' }],
  ['no start', { startTime: '' }, { startTime: '请选择开始时间' }],
  ['no end', { endTime: '' }, { endTime: '请选择结束时间' }],
  ['an end at its start', { endTime: '2026-12-01 09:00' }, { endTime: '结束时间须晚于开始时间' }],
  ['no last day to sign up', { signUpEndTime: '' }, { signUpEndTime: '请选择报名截止时间' }],
  ['signing up until the start', { signUpEndTime: '2026-12-01 09:00' }, {}],
  ['signing up after the start', { signUpEndTime: '2026-12-01 09:05' }, { signUpEndTime: '报名截止不能晚于开始时间' }],
  ['no places', { capacity: '0' }, { capacity: '请填写名额' }],
  ['a million places', { capacity: '1000000' }, { capacity: '请填写名额' }],
])('an activity for partners with %s', (_what, part, errors) => {
  expect(validateActivity({ ...draft, ...part })).toEqual(errors)
})

it('has a word a tag, however they are parted, and tells how many and how long they may be', () => {
  expect(toActivityInput(draft, undefined).tags).toEqual(['新品', '招商', '渠道'])
  const many = Array.from({ length: 30 }, (_, at) => `词${at}`).join(' ')
  expect(validateActivity({ ...draft, tags: many }).tags).toMatch(/^最多 \d+ 个，每个最多 \d+ 字$/)
  expect(validateActivity({ ...draft, tags: '长'.repeat(60) })).toHaveProperty('tags')
})

it('is read by the minute and sent as it was, without what is not there', () => {
  const facts = { ...draft, id: 'a1', tags: ['新品', '招商'], capacity: 120, version: 4 }
  const times = {
    startTime: '2026-12-01 09:00:00',
    endTime: '2026-12-01 17:00:00',
    signUpEndTime: '2026-11-30 18:00:00',
  }
  const { cover: _cover, materials: _materials, contactPhone: _phone, ...stored } = { ...facts, ...times }
  const unread = { taken: 0, cover: null, materialCount: 0, cancelTime: null, cancelReason: null }
  const read = toActivityDraft({ ...stored, ...unread, contactPhone: '' })
  expect(read).toMatchObject({ startTime: '2026-12-01 09:00', capacity: '120', tags: '新品 招商' })
  expect(toActivityInput(read, 'a1')).toEqual(stored)
  expect(toActivityInput({ ...read, contactPhone: ' 13812345678 ', cover: ['c1'], materials: ['m1'] }, 'a1')).toEqual({
    ...stored,
    contactPhone: '13812345678',
    coverFileId: 'c1',
    materials: ['m1'],
  })
  expect(listFieldChanges(partnerActivityFields, read, { ...read, address: '无锡', lead: '新品' })).toEqual([
    '一句话介绍：无 → 新品',
    '地点：苏州 → 无锡',
  ])
})
