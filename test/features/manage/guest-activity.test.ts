import type { ActivityForm } from '@/contract/event/activity-manage'
import {
  emptyGuestActivity,
  guestActivityFields,
  listRemovedGates,
  toGuestActivityDraft,
  toGuestActivityInput,
  validateGuestActivity,
} from '@/features/manage/activity/guest-activity-form'
import { parseGuestLines } from '@/features/manage/activity/guest-lines'
import { listFieldChanges } from '@/features/manage/compare/compared-field'

describe('lines of guests', () => {
  it.each([
    ['孟凡 13900139001', { name: '孟凡', mobile: '13900139001', company: '', post: '', seat: '' }],
    [
      '孟凡 13900139001 宁波吉利 工艺总工 A01',
      { name: '孟凡', mobile: '13900139001', company: '宁波吉利', post: '工艺总工', seat: 'A01' },
    ],
    [
      '孟凡\t139 0013 9001\t\t工艺总工\tA01',
      { name: '孟凡', mobile: '13900139001', company: '', post: '工艺总工', seat: 'A01' },
    ],
    [
      'Li Wei，+86 139-0013-9001，Bosch China，采购',
      { name: 'Li Wei', mobile: '13900139001', company: 'Bosch China', post: '采购', seat: '' },
    ],
  ])('%j', (line, guest) => {
    expect(parseGuestLines(`\n${line}\r\n`)).toEqual({ guests: [guest] })
  })

  it.each([
    ['孟凡 13900139001\n韩雪 139001390', '第 2 行：没有手机号'],
    ['孟凡 139001390019', '第 1 行：没有手机号'],
    ['13900139001 孟凡', '第 1 行：姓名要写在手机号前面'],
    ['孟凡 13900139001\n\n韩雪 13900139001', '第 3 行与第 1 行的手机号相同'],
    [`孟凡 13900139001 博世 经理 ${'A'.repeat(21)}`, '第 1 行：座位超过 20 字'],
    [
      Array.from({ length: 501 }, (_one, at) => `孟凡 ${13_900_000_000 + at}`).join('\n'),
      '一次最多 500 位，请分几次邀请',
    ],
  ])('are refused with the line that is wrong', (text, error) => {
    expect(parseGuestLines(text).error).toBe(error)
  })
})

describe('an activity with guests', () => {
  const day = '2026-12-01'
  const draft = {
    ...emptyGuestActivity,
    title: '智造开放日',
    address: '接待中心',
    startTime: `${day} 14:00`,
    endTime: `${day} 17:00`,
    signFrom: `${day} 13:00`,
    lateAfter: `${day} 14:00`,
    gates: ' 东门 \n\n西门',
  }

  it('is saved with a gate a line', () => {
    expect(validateGuestActivity(draft)).toEqual({})
    expect(toGuestActivityInput({ ...draft, title: ' 智造开放日 ', lateAfter: `${day} 14:10` }, undefined)).toEqual({
      ...{ version: 0, title: '智造开放日', address: '接待中心', gates: ['东门', '西门'] },
      ...{ startTime: `${day} 14:00:00`, endTime: `${day} 17:00:00` },
      ...{ signFrom: `${day} 13:00:00`, lateAfter: `${day} 14:10:00` },
    })
    expect(toGuestActivityInput(draft, 'a1')).toMatchObject({ id: 'a1' })
  })

  it('is edited with its times to the minute and its gates a line each', () => {
    const times = {
      startTime: `${day} 14:00:00`,
      endTime: `${day} 17:00:00`,
      signFrom: `${day} 13:00:00`,
      lateAfter: `${day} 14:10:00`,
    }
    const gates = [{ name: '东门' }, { name: '西门' }]
    const form = { title: '智造开放日', address: '接待中心', ...times, gates, version: 3 } as ActivityForm
    expect(toGuestActivityDraft(form)).toEqual({
      title: '智造开放日',
      address: '接待中心',
      startTime: `${day} 14:00`,
      endTime: `${day} 17:00`,
      signFrom: `${day} 13:00`,
      lateAfter: `${day} 14:10`,
      gates: '东门\n西门',
      version: 3,
    })
  })

  it('names what is missing or wrong', () => {
    expect(Object.keys(validateGuestActivity(emptyGuestActivity))).toHaveLength(7)
    expect(validateGuestActivity({ ...draft, endTime: draft.startTime })).toHaveProperty('endTime')
    expect(validateGuestActivity({ ...draft, lateAfter: draft.signFrom })).toEqual({ lateAfter: '须晚于签到开始' })
    expect(validateGuestActivity({ ...draft, lateAfter: `${day} 18:00` })).toEqual({ lateAfter: '不能晚于结束时间' })
    expect(validateGuestActivity({ ...draft, lateAfter: draft.endTime })).toEqual({})
    expect(validateGuestActivity({ ...draft, gates: '东门\n东门' })).toEqual({ gates: '入口名称不能重复' })
    const readGates = (gates: string) => validateGuestActivity({ ...draft, gates }).gates
    expect(readGates(' \n')).toBe('请填写至少一个入口')
    expect(readGates('长'.repeat(99))).toMatch(/^「长{99}」超过 \d+ 字$/)
    expect(readGates(Array.from({ length: 99 }, (_, at) => `${at} 号门`).join('\n'))).toMatch(/^最多 \d+ 个入口$/)
  })

  it('tells which gates go, and what others have changed', () => {
    expect(listRemovedGates(draft, { ...draft, gates: '西门\n南门' })).toEqual(['东门'])
    expect(
      listFieldChanges(guestActivityFields, draft, { ...draft, address: '三号楼', gates: '西门', version: 2 }),
    ).toEqual(['地点：接待中心 → 三号楼', '入口：东门、西门 → 西门'])
  })
})
