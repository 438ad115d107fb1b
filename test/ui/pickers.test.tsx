import { CalendarSheet } from '@/ui/form/CalendarSheet'
import { CascaderSheet } from '@/ui/form/CascaderSheet'
import { DatePickerSheet } from '@/ui/form/DatePickerSheet'
import { buildDateWheels, formatDayRow, roundDownMinutes, turnWheel } from '@/ui/form/date-wheels'
import { LateDatePickerSheet } from '@/ui/form/LateSheets'
import { draw } from '../support/draw'
import { t } from '../support/mount-page'
import { byRole, press } from '../support/screen'

const settle = () => t.act(async () => void (await new Promise((resolve) => setTimeout(resolve, 60))))
const confirm = async () => press(byRole('button', '确认'))
const turn = (unit: string, key: string) =>
  t.act(async () => {
    byRole('spinbutton', unit).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

describe('the sheets that choose', () => {
  it.each([
    ['day', '2026-12-05', '2026-12-05'],
    ['minute', '2026-12-05 09:30', '2026-12-05 09:30'],
    ['month', '2026-12', '2026-12'],
  ] as const)('give a %s as it was given', async (precision, value, picked) => {
    const onPick = jest.fn()
    await draw(
      <DatePickerSheet
        isOpen
        title="期望到货"
        precision={precision}
        value={value}
        onPick={onPick}
        onClose={() => undefined}
      />,
    )
    await settle()
    await confirm()
    expect(onPick).toHaveBeenCalledWith(picked)
  })

  it('keep a day within what may be chosen', async () => {
    const onPick = jest.fn()
    await draw(
      <DatePickerSheet
        isOpen
        title="到访"
        value="2026-12-05"
        from="2026-12-10"
        to="2026-12-20"
        onPick={onPick}
        onClose={() => undefined}
      />,
    )
    await settle()
    await confirm()
    expect(onPick).toHaveBeenCalledWith('2026-12-10')
  })

  it('turn by the arrow keys, and say where they stand', async () => {
    const onPick = jest.fn()
    await draw(
      <DatePickerSheet
        isOpen
        title="到货"
        value="2026-01-31"
        to="2026-12-05"
        onPick={onPick}
        onClose={() => undefined}
      />,
    )
    expect(byRole('spinbutton', '月').getAttribute('aria-valuetext')).toBe('01月')
    await turn('月', 'ArrowDown')
    expect(byRole('spinbutton', '日').getAttribute('aria-valuetext')).toBe('28 周六')
    await turn('月', 'End')
    await turn('日', 'End')
    expect(byRole('spinbutton', '日').getAttribute('aria-valuenow')).toBe('5')
    await confirm()
    expect(onPick).toHaveBeenCalledWith('2026-12-05')
  })

  it('give a choice in steps with every step of the way', async () => {
    const onPick = jest.fn()
    const options = [{ value: '1', text: '制造部', children: [{ value: '11', text: 'A3 产线' }] }]
    await draw(
      <CascaderSheet isOpen title="部门" options={options} value={[]} onPick={onPick} onClose={() => undefined} />,
    )
    await settle()
    await press(byRole('radio', '部门，制造部'))
    expect(byRole('tab', '请选择').getAttribute('aria-selected')).toBe('true')
    await press(byRole('radio', '部门，A3 产线'))
    expect(onPick).toHaveBeenCalledWith([
      expect.objectContaining({ value: '1', text: '制造部' }),
      { value: '11', text: 'A3 产线' },
    ])
  })

  it('give a span of days', async () => {
    const onPick = jest.fn()
    await draw(
      <CalendarSheet
        isOpen
        title="请假时段"
        value={['2026-11-24', '2026-11-25']}
        from="2026-11-01"
        to="2027-01-31"
        onPick={onPick}
        onClose={() => undefined}
      />,
    )
    await settle()
    await press(byRole('button', '11 月 26 日'))
    await press(byRole('button', '确定'))
    expect(onPick).toHaveBeenCalledWith('2026-11-26', '2026-11-26')
  })
})

describe('a sheet whose code comes apart from its page', () => {
  it('is not there while it is closed, comes as it is opened, and gives what was picked', async () => {
    const onPick = jest.fn()
    const sheet = (isOpen: boolean) => (
      <LateDatePickerSheet isOpen={isOpen} title="期望到货" value="2026-12-05" onPick={onPick} onClose={jest.fn()} />
    )
    await draw(sheet(false))
    await settle()
    expect(document.querySelector('[role=spinbutton]')).toBeNull()
    await draw(sheet(true))
    await settle()
    await confirm()
    expect(onPick).toHaveBeenCalledWith('2026-12-05')
  })
})

describe('the wheels of a date', () => {
  const [min, max] = [new Date(2026, 10, 22, 9, 30), new Date(2027, 1, 3, 18, 0)]
  const reach = (date: Date) => buildDateWheels(date, 'minute', min, max).map(({ first, last }) => [first, last])

  it('reach as far as the bounds allow after those before them', () => {
    expect(reach(new Date(2026, 10, 22, 9, 45))).toEqual([
      [2026, 2027],
      [11, 12],
      [22, 30],
      [9, 23],
      [30, 55],
    ])
    expect(reach(new Date(2027, 1, 3, 18, 0))).toEqual([
      [2026, 2027],
      [1, 2],
      [1, 3],
      [0, 18],
      [0, 0],
    ])
  })

  it.each([
    ['a month without that day', 'month', 2, new Date(2027, 0, 31, 8, 0), new Date(2027, 1, 3, 18, 0)],
    ['a day before the first', 'year', 2026, new Date(2027, 0, 5, 8, 0), min],
    ['an hour', 'hour', 10, new Date(2026, 10, 23, 8, 15), new Date(2026, 10, 23, 10, 15)],
  ] as const)('turned to %s stand within them', (_name, field, value, from, expected) => {
    expect(turnWheel(from, field, value, min, max)).toEqual(expected)
  })

  it('name each day with its weekday', () => {
    const day = buildDateWheels(new Date(2026, 11, 5), 'day', min, max).find(({ field }) => field === 'day')
    expect(day?.format?.(5)).toBe('05 周六')
    expect(formatDayRow(2027, 1, 31)).toBe('31 周日')
  })

  it('have a row for every fifth minute, and stand at the one before', () => {
    const minutes = buildDateWheels(new Date(2026, 10, 23, 9, 35), 'minute', min, max).at(-1)
    expect(minutes).toMatchObject({ value: 35, first: 0, last: 55, step: 5 })
    expect(roundDownMinutes(new Date(2026, 10, 23, 9, 34))).toEqual(new Date(2026, 10, 23, 9, 30))
    expect(roundDownMinutes(new Date(2026, 10, 23, 23, 58))).toEqual(new Date(2026, 10, 23, 23, 55))
    expect(roundDownMinutes(new Date(2026, 10, 23, 9, 30))).toEqual(new Date(2026, 10, 23, 9, 30))
  })
})
