import { useState } from 'react'

import { listDictItems, VISIT_AREA } from '@/contract/organization/dictionary'
import { AreaField } from '@/parts/form/AreaField'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, byText, hasField, hasRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()
const path = listDictItems.path.replace('{code}', VISIT_AREA)

function Form({ first = '', error }: { first?: string; error?: string }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <AreaField
        label="可去区域"
        placeholder="如 接待中心"
        hint="不选为所有"
        maxLength={60}
        error={error}
        value={value}
        onChange={setValue}
      />
      {`值：${value}`}
    </>
  )
}

const item = (dictLabel: string, isOn = true) => ({
  dictCode: VISIT_AREA,
  dictValue: dictLabel,
  dictLabel,
  color: null,
  isOn,
})

it('areas of the company are chosen, several in one text, and none that is off', async () => {
  server.on(path, ok([item('接待中心'), item('A3 产线'), item('旧厂房', false)]))
  await drawScreen(<Form />)
  await until(() => hasRole('checkbox'))
  expect(readPage()).toContain('不选为所有')
  expect(readPage()).not.toContain('旧厂房')
  await press(byRole('checkbox', '可去区域，接待中心'))
  await press(byRole('checkbox', '可去区域，A3 产线'))
  expect(readPage()).toContain('值：接待中心、A3 产线')
  await press(byRole('checkbox', '可去区域，接待中心'))
  expect(readPage()).toMatch(/值：A3 产线$/)
})

it.each([
  ['chosen', ok([item('接待中心')]), () => hasRole('checkbox')],
  ['typed', ok([]), () => hasField('可去区域')],
])('what is wrong with areas that are %s stands at them', async (_how, answer, isThere) => {
  server.on(path, answer)
  await drawScreen(<Form error="最多 60 字" />)
  await until(isThere)
  expect(byText('最多 60 字').closest('[role="alert"]')).not.toBeNull()
})

it('an area that is no longer offered stays until it is taken away', async () => {
  server.on(path, ok([item('接待中心')]))
  await drawScreen(<Form first="旧厂房，接待中心" />)
  await until(() => hasRole('checkbox'))
  expect(byRole('checkbox', '可去区域，旧厂房').getAttribute('aria-checked')).toBe('true')
  await press(byRole('checkbox', '可去区域，旧厂房'))
  expect(readPage()).toMatch(/值：接待中心$/)
})

it.each([
  ['has none', ok([])],
  ['could not be read', refusal(500, '服务错误')],
])('areas are typed where the company’s list %s', async (_what, answer) => {
  server.on(path, answer)
  await drawScreen(<Form />)
  await until(() => server.arrived.length > 0)
  await until(() => hasField('可去区域'))
  await type(byLabel('可去区域'), 'B 栋')
  expect(readPage()).toMatch(/值：B 栋$/)
})
