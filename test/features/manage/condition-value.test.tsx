import { useState } from 'react'

import { ConditionValueField } from '@/features/manage/ConditionValueField'
import { validateCondition } from '@/features/manage/condition'
import type { RuleCondition } from '@/lib/form/condition-words'
import { TimeField } from '@/parts/form/TimeField'

import { draw } from '../../support/draw'
import { byRole, press } from '../../support/screen'
import { until } from '../../support/until'

const YEARS_AROUND = 10
const thisYear = new Date().getFullYear()

const findWheel = () => document.querySelector('[role="spinbutton"][aria-label="年"]')
const openWheels = async (name: string) => {
  await press(byRole('button', name))
  await until(() => findWheel() !== null)
  return Number(findWheel()?.getAttribute('aria-valuemin'))
}

let now: RuleCondition
function Condition() {
  const [condition, setCondition] = useState<RuleCondition>({ field: 'at', operator: '<', value: '' })
  now = condition
  return (
    <ConditionValueField
      question={{ field: 'at', label: '开始时间', type: 'datetime' }}
      condition={condition}
      error={undefined}
      onChange={(part) => setCondition((before) => ({ ...before, ...part }))}
    />
  )
}

it.each([
  ['text', ' ', '请填写内容'],
  ['text', "a'b", '不能含有引号或反斜线'],
  ['date', '', '请选择日期'],
  ['datetime', '', '请选择日期和时间'],
  ['select', '', '请选择答案'],
  ['number', '1e3', '请填写数字'],
  ['number', '', '请填写数字'],
  ['number', '-1.5', false],
  ['datetime', '2026-11-20 09:00', false],
] as const)('a %s is not compared with "%s": %s', (type, value, error) => {
  const question = { field: 'at', label: '值', type }
  expect(validateCondition({ field: 'at', operator: '=', value }, [question]).value).toBe(error)
})

describe('a date and time', () => {
  it('that a condition compares may be past', async () => {
    await draw(<Condition />)
    expect(await openWheels('日期和时间，请选择')).toBe(thisYear - YEARS_AROUND)
    await press(byRole('button', '确认'))
    expect(now.value).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  })

  it('that is yet to happen begins now', async () => {
    await draw(<TimeField label="来访时间" value="" onChange={() => undefined} />)
    expect(await openWheels('来访时间，请选择')).toBe(thisYear)
  })
})
