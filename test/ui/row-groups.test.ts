import { formatDay, formatMinute, readWallTime } from '@/ui/form/wall-time'
import { GROUP_SIZE, splitIntoGroups } from '@/ui/list/row-groups'
import { getAvatarColourIndex } from '@/ui/media/avatar-ground'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('splitIntoGroups', () => {
  it.each([
    [0, []],
    [1, [1]],
    [20, [20]],
    [21, [20, 1]],
    [100, [20, 20, 20, 20, 20]],
  ])('cuts %i rows into groups of 20', (count, sizes) => {
    expect(splitIntoGroups(numbers(count)).map((group) => group.length)).toEqual(sizes)
  })

  it('keeps every row in its order', () => {
    expect(splitIntoGroups(numbers(95)).flat()).toEqual(numbers(95))
  })

  it('holds a list of 1000 within WeChat’s 60 children', () => {
    expect(splitIntoGroups(numbers(1000)).length).toBeLessThanOrEqual(60)
    expect(GROUP_SIZE).toBeLessThanOrEqual(60)
  })
})

describe('wall time', () => {
  it.each([
    ['2026-12-05', '2026-12-05 00:00'],
    ['2026-12-05 09:30', '2026-12-05 09:30'],
    ['2026-12-05 09:30:15', '2026-12-05 09:30'],
    ['2026-12', '2026-12-01 00:00'],
  ])('reads %s as it stands, whatever the time zone', (text, minute) => {
    expect(formatMinute(readWallTime(text) ?? new Date(0))).toBe(minute)
  })

  it.each(['', '今天', '2026', undefined])('refuses %p', (text) => {
    expect(readWallTime(text)).toBeUndefined()
  })

  it('writes a day with two digits each', () => {
    expect(formatDay(new Date(2026, 0, 5))).toBe('2026-01-05')
  })
})

it('gives a name the same ground each time, and different names different ones', () => {
  const people = ['张伟', '李娜', '陈强', '王强', '王敏', '赵磊', '周敏', '刘洋']
  expect(people.map(getAvatarColourIndex)).toEqual(people.map(getAvatarColourIndex))
  expect(new Set(people.map(getAvatarColourIndex)).size).toBeGreaterThanOrEqual(3)
  for (const ground of people.map(getAvatarColourIndex)) expect(ground).toBeLessThan(6)
})
