import { listPositions } from '@/contract/organization/organization'
import { saveManagedPerson } from '@/contract/organization/people'
import { listManagedDepartments } from '@/contract/organization/structure'
import { PersonEditSheet } from '@/features/manage/PersonEditSheet'

import { ok } from '../../support/api-server'
import { buildManagedPerson } from '../../support/managed-person'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()
const onClose = jest.fn()

async function open(phone: string | null, typed: string): Promise<void> {
  const person = buildManagedPerson({ phone })
  onClose.mockReset()
  server.on(listManagedDepartments.path, ok([]))
  server.on(listPositions.path, ok([]))
  server.on(saveManagedPerson.path, ok(person))
  await drawScreen(<PersonEditSheet person={person} refetch={async () => ({ data: person })} onClose={onClose} />)
  await type(byLabel('手机号'), typed)
  await type(byLabel('工号'), ' E-7 ')
  await press(byRole('button', '保存'))
}
const edited = { userId: 'u1', name: '张伟', workNo: 'E-7', deptId: null, positionId: null, version: 'v1' }

it.each([
  ['somebody without a phone number', null, ''],
  ['a phone number that stays', '13800138001', ' 13800138001 '],
])('%s is saved without one', async (_who, phone, typed) => {
  await open(phone, typed)
  await until(() => onClose.mock.calls.length === 1)
  expect(server.sentTo(saveManagedPerson.path)).toEqual([edited])
})

it('another phone number is sent after a question that says what it is for', async () => {
  await open('13800138001', '13900139001')
  expect(readPage()).toContain('13800138001 不能再登录 TA 的账号')
  expect(server.sentTo(saveManagedPerson.path)).toEqual([])
  await press(byRole('button', '改手机号'))
  await until(() => onClose.mock.calls.length === 1)
  expect(server.sentTo(saveManagedPerson.path)).toEqual([{ ...edited, phone: '13900139001' }])
})

it.each([
  ['half a number', '1390013'],
  ['none in place of one', ''],
])('a phone number is refused at its field: %s', async (_what, typed) => {
  await open('13800138001', typed)
  expect(readPage()).toContain('请填写 11 位手机号')
  expect(server.sentTo(saveManagedPerson.path)).toEqual([])
})
