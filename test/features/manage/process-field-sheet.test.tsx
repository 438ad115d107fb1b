import type { ProcessField } from '@/contract/workflow/process-setting'
import { ProcessFieldSheet } from '@/features/manage/process/ProcessFieldSheet'

import { draw } from '../../support/draw'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'

const onSave = jest.fn()
const onClose = jest.fn()
const onRemove = jest.fn()
const day: ProcessField = {
  field: 'day',
  label: '到货日期',
  type: 'date',
  required: true,
  help: '以合同为准',
  initial: '_today',
  validWhen: "day >= '2026-01-01'",
  invalidText: '日期太早',
}
const other: ProcessField = { field: 'cost', label: '费用', type: 'money' }

const show = (field: ProcessField = day) =>
  draw(
    <ProcessFieldSheet
      isNew={false}
      version={0}
      field={field}
      others={[other]}
      onSave={onSave}
      onRemove={onRemove}
      onClose={onClose}
    />,
  )

beforeEach(() => {
  for (const told of [onSave, onClose, onRemove]) told.mockReset()
})

it('a field is saved as it was opened when nothing is changed', async () => {
  await show()
  await press(byRole('button', '完成'))
  expect(onSave).toHaveBeenCalledWith(day)
})

it('each rule of a field says when it holds', async () => {
  await show({ ...day, required: false, requiredWhen: 'cost > 100000' })
  byRole('button', '什么时候必填，费用（元） ＞ 1000')
  byRole('button', '填写要求，到货日期 不早于 2026-01-01')
})

it('a field of another type loses the rule and the value that its type does not have, and keeps the rest', async () => {
  await show()
  await press(byRole('radio', '类型，单行文字'))
  await press(byRole('button', '完成'))
  const [[saved]] = onSave.mock.calls
  expect(saved).toMatchObject({ field: 'day', label: '到货日期', type: 'text', required: true, help: '以合同为准' })
  expect([saved.validWhen, saved.initial]).toEqual([undefined, undefined])
})

it('the type that it has, chosen again, changes nothing', async () => {
  await show()
  await press(byRole('radio', '类型，日期'))
  await press(byRole('button', '完成'))
  expect(onSave).toHaveBeenCalledWith(day)
})

it('a field without a name is not saved, and says so until it has one', async () => {
  await show()
  await type(byLabel('字段名称'), ' ')
  await press(byRole('button', '完成'))
  expect(readPage()).toContain('请填写')
  expect(onSave).not.toHaveBeenCalled()
  await type(byLabel('字段名称'), '交期')
  expect(readPage()).not.toContain('请填写')
  await press(byRole('button', '完成'))
  expect(onSave).toHaveBeenCalledWith({ ...day, label: '交期' })
})

it('a field that people fill in from now on is not computed any more, and may be left empty', async () => {
  await show({ field: 'sum', label: '合计', type: 'number', computed: 'cost / 100' })
  await press(byRole('radio', '类型，单行文字'))
  await press(byRole('checkbox', '必填'))
  await press(byRole('button', '完成'))
  expect(onSave).toHaveBeenCalledWith({ field: 'sum', label: '合计', type: 'text', required: true, maxLength: 100 })
})

it('a text that is only shown is asked for neither a hint nor whether it is required', async () => {
  await show()
  expect([hasField('提示'), readPage().includes('必填')]).toEqual([true, true])
  await press(byRole('radio', '类型，说明文字'))
  expect([hasField('提示'), readPage().includes('必填'), hasField('说明内容')]).toEqual([false, false, true])
})
