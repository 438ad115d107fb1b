import { useState } from 'react'

import { MateFields } from '@/features/visit/visitor/MateFields'
import { parseMates } from '@/features/visit/visitor/mates'

import { draw } from '../../support/draw'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'

let value = ''
function Mates({ companions, error }: { companions: string; error?: string }) {
  const [text, setText] = useState(value)
  value = text
  return <MateFields companions={companions} value={text} onChange={setText} error={error} />
}

beforeEach(() => {
  value = ''
})

it('asks for as many companions as come, each by name and a phone number if they like', async () => {
  await draw(<Mates companions="2" />)
  for (let count = 0; count < 2; count++) await press(byRole('button', '添加同行人姓名'))
  expect(readPage()).not.toContain('添加同行人姓名')
  await type(byLabel('同行人 1'), '李四')
  await type(byLabel('手机 2'), '13900001111')
  expect(parseMates(value)).toEqual([
    { name: '李四', phone: '' },
    { name: '', phone: '13900001111' },
  ])
  const needed = ['同行人 1', '手机 1'].map((label) => byLabel(label).getAttribute('aria-required'))
  expect(needed).toEqual(['true', null])
})

it('says at each companion what is missing once the form was refused', async () => {
  value = JSON.stringify([
    { name: '李四', phone: '' },
    { name: '', phone: '12' },
  ])
  await draw(<Mates companions="2" error="请补全同行人" />)
  const wrong = ['同行人 1', '手机 1', '同行人 2', '手机 2'].filter(
    (label) => byLabel(label).getAttribute('aria-invalid') === 'true',
  )
  expect(wrong).toEqual(['同行人 2', '手机 2'])
})

it('takes out the one that is meant, and asks for none where nobody comes along', async () => {
  value = JSON.stringify([
    { name: '李四', phone: '' },
    { name: '王五', phone: '' },
  ])
  await draw(<Mates companions="0" />)
  await press(byRole('button', '移除同行人 1'))
  expect(parseMates(value)).toEqual([{ name: '王五', phone: '' }])
  await press(byRole('button', '移除同行人 1'))
  expect([value, hasField('同行人 1')]).toEqual(['', false])
})
