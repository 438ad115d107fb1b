import './no-canvas'

import { CalendarSheet } from '@/ui/CalendarSheet'
import { CascaderSheet } from '@/ui/CascaderSheet'
import { DatePickerSheet } from '@/ui/DatePickerSheet'
import { LateDatePickerSheet } from '@/ui/LateSheets'

import { t } from '../support/mount-page'
import { draw, press } from './draw'

const settle = () => t.act(async () => void (await new Promise((resolve) => setTimeout(resolve, 60))))
const confirm = async () => press(document.querySelector('.nut-picker-confirm-btn') as Element)
const byText = (selector: string, text: string) =>
  [...document.querySelectorAll(selector)].find((element) => element.textContent === text) as Element

// NutUI measures itself a moment after a tap; on a page that has gone by then the question fails, in the next test.
afterEach(() => new Promise((resolve) => setTimeout(resolve, 300)))

describe('the pickers of NutUI in our hands', () => {
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

  it('give a choice in steps with every step of the way', async () => {
    const onPick = jest.fn()
    const options = [{ value: '1', text: '制造部', children: [{ value: '11', text: 'A3 产线' }] }]
    await draw(
      <CascaderSheet isOpen title="部门" options={options} value={[]} onPick={onPick} onClose={() => undefined} />,
    )
    await settle()
    await press(byText('.nut-cascader-item', '制造部'))
    await settle()
    await press(byText('.nut-cascader-item', 'A3 产线'))
    await settle()
    expect(onPick).toHaveBeenCalledWith([
      { value: '1', text: '制造部' },
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
    await press(document.querySelector('.calendar-confirm-btn') as Element)
    expect(onPick).toHaveBeenCalledWith('2026-11-24', '2026-11-25')
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
    expect(document.querySelector('.nut-picker-confirm-btn')).toBeNull()
    await draw(sheet(true))
    await settle()
    await confirm()
    expect(onPick).toHaveBeenCalledWith('2026-12-05')
  })
})
