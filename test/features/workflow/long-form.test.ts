import type { FormField } from '@/contract/workflow/form'
import { isLongForm } from '@/parts/form/field-groups'

const buildField = (field: string, type = 'text') => ({ field, type }) as FormField
const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => buildField(name))

it('counts a form of six fields as short, however many sections it has', () => {
  expect(isLongForm([])).toBe(false)
  expect(isLongForm([buildField('first', 'section'), ...six, buildField('second', 'section')])).toBe(false)
})

it('counts a form of seven fields as long, and one with a table', () => {
  expect(isLongForm([...six, buildField('g')])).toBe(true)
  expect(isLongForm([buildField('rows', 'table')])).toBe(true)
})
