import { queryAllByRole, queryAllByText } from '@testing-library/dom'
import { useState } from 'react'

import { chinaDay } from '@/lib/wire-time'
import { LanguageContext } from '@/theme/language'
import { CascaderSheet } from '@/ui/form/CascaderSheet'
import { CalendarSheet } from '@/ui/form/calendar/CalendarSheet'
import { DatePickerSheet } from '@/ui/form/DatePickerSheet'
import { DatePickerSheet as WeappDatePickerSheet } from '@/ui/form/DatePickerSheet.weapp'
import { DayField, DayInput } from '@/ui/form/DayInput'
import { buildDateWheels, formatDayRow, roundDownMinutes, turnWheel } from '@/ui/form/date-wheels'
import { describeCalendarDay } from '@/ui/form/days'
import { createLateSheet } from '@/ui/form/LateCalendarSheet.h5'
import { LateDatePickerSheet } from '@/ui/form/LateSheets'
import { formatDayAndWeekday } from '@/ui/form/wall-time'

import { draw } from '../support/draw'
import { t } from '../support/mount-page'
import { byRole, byText, press } from '../support/screen'

const settle = () => t.act(async () => void (await new Promise((resolve) => setTimeout(resolve, 60))))
const confirm = async () => press(byRole('button', '确认'))
const turn = (unit: string, key: string) =>
  t.act(async () => {
    byRole('spinbutton', unit).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

describe('the sheets that choose', () => {
  it.each([
    ['minute', '2026-12-05 09:30'],
    ['time', '09:30'],
  ] as const)('give a %s as it was given', async (precision, value) => {
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
    expect(onPick).toHaveBeenCalledWith(value)
  })

  it('stand at the present time, in the steps of their wheel, where no time is chosen yet', async () => {
    const onPick = jest.fn()
    // 04:03 of the next day in China, in whatever zone the phone is.
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 11, 5, 20, 3))
    await draw(
      <DatePickerSheet isOpen title="开门" precision="minute" value="" onPick={onPick} onClose={() => undefined} />,
    )
    await settle()
    await confirm()
    now.mockRestore()
    expect(onPick.mock.calls).toEqual([['2026-12-06 04:00']])
  })

  it('keep a minute within what may be chosen', async () => {
    const onPick = jest.fn()
    await draw(
      <DatePickerSheet
        isOpen
        title="到访"
        precision="minute"
        value="2026-12-05 09:30"
        from="2026-12-10"
        to="2026-12-20 23:59"
        onPick={onPick}
        onClose={() => undefined}
      />,
    )
    await settle()
    await confirm()
    expect(onPick).toHaveBeenCalledWith('2026-12-10 00:00')
  })

  it('turn by the arrow keys, and say where they stand', async () => {
    const onPick = jest.fn()
    await draw(
      <DatePickerSheet
        isOpen
        title="到货"
        precision="minute"
        value="2026-01-31 08:00"
        to="2026-12-05 23:59"
        onPick={onPick}
        onClose={() => undefined}
      />,
    )
    expect(byRole('spinbutton', '月').getAttribute('aria-valuetext')).toBe('01月')
    await turn('月', 'ArrowDown')
    expect(byRole('spinbutton', '日').getAttribute('aria-valuetext')).toBe('28 周六')
    await turn('日', 'PageUp')
    expect(byRole('spinbutton', '日').getAttribute('aria-valuenow')).toBe('23')
    await turn('日', 'PageDown')
    await turn('日', 'Home')
    expect(byRole('spinbutton', '日').getAttribute('aria-valuenow')).toBe('1')
    await turn('日', 'End')
    await turn('月', 'End')
    await turn('日', 'End')
    expect(byRole('spinbutton', '日').getAttribute('aria-valuenow')).toBe('5')
    await confirm()
    expect(onPick).toHaveBeenCalledWith('2026-12-05 23:55')
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

  it('stand where the choice in steps is, and lead back along it', async () => {
    const onPick = jest.fn()
    const child = (value: string, text: string) => ({ value, text })
    const options = [
      { value: '1', text: '制造部', children: [child('11', 'A3 产线'), child('12', 'A5 产线')] },
      { value: '2', text: '质量部', children: [child('21', '来料检验')] },
    ]
    await draw(
      <CascaderSheet
        isOpen
        title="部门"
        options={options}
        value={['1', '12']}
        onPick={onPick}
        onClose={() => undefined}
      />,
    )
    expect(queryAllByRole(document.body, 'tab').map(({ textContent }) => textContent)).toEqual(['制造部', 'A5 产线'])
    expect(byRole('radio', '部门，A5 产线').getAttribute('aria-checked')).toBe('true')
    await press(byRole('tab', '制造部'))
    await press(byRole('radio', '部门，质量部'))
    expect(onPick).not.toHaveBeenCalled()
    await press(byRole('radio', '部门，来料检验'))
    expect(onPick.mock.calls).toEqual([[[options[1], child('21', '来料检验')]]])
  })

  it('give a span of days by one tap, and none before one is chosen', async () => {
    const onPick = jest.fn()
    const onClose = jest.fn()
    await draw(
      <CalendarSheet isOpen title="请假" value={undefined} onPick={onPick} onClear={jest.fn()} onClose={onClose} />,
    )
    expect(byText('先点第一天，再点最后一天')).toBeTruthy()
    await confirm()
    expect([onPick.mock.calls, onClose.mock.calls]).toEqual([[], []])
    expect(document.querySelector('[aria-label="清除"]')).toBeNull()
    await press(byRole('radio', '请假，今起三天'))
    await confirm()
    const [from, to] = onPick.mock.calls[0] ?? []
    expect([from, (Date.parse(to) - Date.parse(from)) / 86_400_000]).toEqual([chinaDay(Date.now()), 2])
  })

  it('give a span of days, once it is right', async () => {
    const onPick = jest.fn()
    await draw(
      <CalendarSheet
        isOpen
        title="请假时段"
        value={{ from: '2026-11-24', to: '2026-11-25' }}
        from="2026-11-01"
        to="2027-01-31"
        validate={(days) => (days?.to ? undefined : '请选择结束日期')}
        onPick={onPick}
        onClose={() => undefined}
      />,
    )
    await press(byRole('button', '11月26日 周四'))
    await confirm()
    expect(byText('请选择结束日期').getAttribute('role')).toBe('alert')
    await press(byRole('button', '11月27日 周五'))
    expect(byText('11月26日 周四 至 11月27日 周五，共 2 天')).toBeTruthy()
    await confirm()
    expect(onPick).toHaveBeenCalledWith('2026-11-26', '2026-11-27')
  })

  it('turn by years without limits, and no further than limits', async () => {
    const sheet = (limits: { from?: string; to?: string }) => (
      <CalendarSheet
        key={limits.to}
        isOpen
        isSingle
        title="到货"
        value={{ from: '2026-11-24' }}
        onPick={() => undefined}
        onClose={() => undefined}
        {...limits}
      />
    )
    await draw(sheet({}))
    await press(byRole('button', '上一年'))
    expect(byText('2025 年 11 月')).toBeTruthy()
    await press(byRole('button', '下一年'))
    await draw(sheet({ from: '2025-06-02', to: '2027-03-01' }))
    await press(byRole('button', '下一年'))
    expect(byText('2027 年 3 月')).toBeTruthy()
    expect(byRole('button', '下一年').getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a single day', () => {
  const today = chinaDay(Date.now())
  function Day(props: { required?: boolean; from?: string; to?: string }) {
    const [value, setValue] = useState('')
    return <DayField label="签约日期" value={value} onChange={setValue} {...props} />
  }
  const find = (name: string) => document.querySelectorAll(`[aria-label="${name}"]`)

  it('is today by one tap, is shown with its weekday, and is cleared in its calendar', async () => {
    await draw(<Day to={today} />)
    expect(find('签约日期，明天')).toHaveLength(0)
    await press(byRole('radio', '签约日期，今天'))
    expect(find('签约日期，今天')).toHaveLength(0)
    await press(byRole('button', `签约日期，${formatDayAndWeekday(today)}`))
    await settle()
    await press(byRole('button', '清除'))
    expect(byRole('button', '签约日期，请选择')).toBeTruthy()
  })

  it('opens by its label, is taken by one tap, and stays where it is required', async () => {
    await draw(<Day required from={today} />)
    await press(byText('签约日期'))
    await settle()
    await press(byRole('button', describeCalendarDay(today)))
    await press(byRole('button', `签约日期，${formatDayAndWeekday(today)}`))
    await settle()
    expect(find('清除')).toHaveLength(0)
    expect(find('确认')).toHaveLength(0)
  })

  it('is in the language of the page', async () => {
    const onChange = jest.fn()
    await draw(
      <LanguageContext.Provider value="en">
        <DayInput label="Since when?" value="2026-11-24" onChange={onChange} />
      </LanguageContext.Provider>,
    )
    await press(byRole('button', 'Since when?，2026-11-24 Tue'))
    await settle()
    expect(byRole('button', 'Next month')).toBeTruthy()
    await press(byRole('button', '2026-11-26 Thu'))
    expect(onChange).toHaveBeenCalledWith('2026-11-26')
  })
})

describe('the wheels of the mini-program', () => {
  it.each([
    ['minute', '2026-12-05 09:30'],
    ['time', '09:30'],
  ] as const)('give a %s as it was given', async (precision, value) => {
    const onPick = jest.fn()
    await draw(
      <WeappDatePickerSheet
        isOpen
        title="到访"
        precision={precision}
        value={value}
        onPick={onPick}
        onClose={() => undefined}
      />,
    )
    await settle()
    await press(byText('确认'))
    expect(onPick.mock.calls).toEqual([[value]])
  })

  it.each([
    ['zh', '2026年', '12月', '05 周六', '09时', '30分'],
    ['en', '2026', '12', '05 Sat', '09', '30'],
  ] as const)(
    'have their rows in the language of the page, with units where H5 has them: %s',
    async (language, ...rows) => {
      await draw(
        <LanguageContext.Provider value={language}>
          <WeappDatePickerSheet
            isOpen
            title="到访"
            precision="minute"
            value="2026-12-05 09:30"
            onPick={() => undefined}
            onClose={() => undefined}
          />
        </LanguageContext.Provider>,
      )
      await settle()
      expect(rows.filter((row) => queryAllByText(document.body, row).length === 0)).toEqual([])
    },
  )
})

describe('a sheet whose code comes apart from its page', () => {
  it('is not there while it is closed, comes as it is opened, and gives what was picked', async () => {
    const onPick = jest.fn()
    const sheet = (isOpen: boolean) => (
      <LateDatePickerSheet
        isOpen={isOpen}
        title="期望到货"
        precision="time"
        value="09:30"
        onPick={onPick}
        onClose={jest.fn()}
      />
    )
    await draw(sheet(false))
    await settle()
    expect(document.querySelector('[role=spinbutton]')).toBeNull()
    await draw(sheet(true))
    await settle()
    await confirm()
    expect(onPick).toHaveBeenCalledWith('09:30')
  })
})

it('a sheet whose code does not come says so, and closes', async () => {
  const onClose = jest.fn()
  const load = jest.fn(() => Promise.reject(new Error('offline')))
  const LateSheet = createLateSheet<{ isOpen: boolean; onClose: () => void }>(load)
  await draw(<LateSheet isOpen={false} onClose={onClose} />)
  await settle()
  expect([load.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0])
  await draw(<LateSheet isOpen onClose={onClose} />)
  await settle()
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(document.getElementById('app-toast')?.textContent).toBe('没有加载出来，请检查网络')
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
    const day = buildDateWheels(new Date(2026, 11, 5), 'minute', min, max).find(({ field }) => field === 'day')
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
