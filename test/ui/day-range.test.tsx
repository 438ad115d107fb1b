import { useState } from 'react'

import { type ChosenDays, DayRange } from '@/ui/form/calendar/DayRange'
import { DataTable } from '@/ui/list/DataTable'

import { draw } from '../support/draw'
import { t } from '../support/mount-page'
import { byRole, press, wait } from '../support/screen'

let chosen: ChosenDays | undefined

function Days() {
  const [value, setValue] = useState<ChosenDays>()
  chosen = value
  return <DayRange value={value} onChange={setValue} min="2026-10-05" max="2026-11-21" opensAt="2026-11-21" />
}

describe('a span of days', () => {
  it('is begun by one tap and ended by another; an earlier one begins anew', async () => {
    await draw(<Days />)
    await press(byRole('button', '11月9日 周一'))
    expect(chosen).toEqual({ from: '2026-11-09' })
    await press(byRole('button', '11月3日 周二'))
    expect(chosen).toEqual({ from: '2026-11-03' })
    await press(byRole('button', '11月5日 周四'))
    expect(chosen).toEqual({ from: '2026-11-03', to: '2026-11-05' })
    expect(byRole('button', '11月4日 周三').getAttribute('aria-pressed')).toBe('true')
    await press(byRole('button', '11月9日 周一'))
    expect(chosen).toEqual({ from: '2026-11-09' })
  })

  it('marks today, for the eye and for who hears it', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-10T04:00:00Z'))
    await draw(<Days />)
    expect(byRole('button', '11月10日 周二，今天').textContent).toBe('今天')
    expect(byRole('button', '11月11日 周三').textContent).toBe('11')
    now.mockRestore()
  })

  it('reaches over months, and not beyond its ends', async () => {
    await draw(<Days />)
    expect(byRole('button', '下个月').getAttribute('aria-disabled')).toBe('true')
    expect(byRole('button', '11月22日 周日').getAttribute('aria-disabled')).toBe('true')
    await press(byRole('button', '11月22日 周日'))
    expect(chosen).toBeUndefined()
    await press(byRole('button', '上个月'))
    expect(byRole('button', '10月4日 周日').getAttribute('aria-disabled')).toBe('true')
    expect(byRole('button', '上个月').getAttribute('aria-disabled')).toBe('true')
    await press(byRole('button', '10月31日 周六'))
    await press(byRole('button', '下个月'))
    await press(byRole('button', '11月1日 周日'))
    expect(chosen).toEqual({ from: '2026-10-31', to: '2026-11-01' })
  })
})

describe('a calendar with a keyboard', () => {
  const pressKey = async (key: string) => {
    await t.act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    })
    await wait(0)
    return document.activeElement?.getAttribute('aria-label')
  }

  it('moves the focus by days, weeks and months, into other months and to the limits', async () => {
    await draw(<Days />)
    byRole('button', '11月9日 周一').focus()
    expect(await pressKey('ArrowRight')).toBe('11月10日 周二')
    expect(await pressKey('ArrowUp')).toBe('11月3日 周二')
    expect(await pressKey('Home')).toBe('11月2日 周一')
    expect(await pressKey('ArrowLeft')).toBe('11月1日 周日')
    expect(await pressKey('ArrowLeft')).toBe('10月31日 周六')
    expect(await pressKey('End')).toBe('11月1日 周日')
    expect(await pressKey('PageUp')).toBe('10月5日 周一')
    expect(await pressKey('ArrowUp')).toBe('10月5日 周一')
    expect(await pressKey('PageDown')).toBe('11月5日 周四')
    expect(await pressKey('PageDown')).toBe('11月21日 周六')
    expect(await pressKey('Tab')).toBe('11月21日 周六')
    await pressKey('Enter')
    expect(chosen).toEqual({ from: '2026-11-21' })
  })
})

it('a table is one to screen readers, with its headings and marks', async () => {
  await draw(
    <DataTable label="产线明细" columns={['产线', '产量']} rows={[{ cells: ['A3', '2,760'], mark: '瓶颈' }]} />,
  )
  const table = byRole('table', '产线明细')
  const texts = (role: string) => [...table.querySelectorAll(`[role="${role}"]`)].map(({ textContent }) => textContent)
  expect(texts('columnheader')).toEqual(['产线', '产量'])
  expect(texts('cell')).toEqual(['A3瓶颈', '2,760'])
})
