// A range of days where a form is summed up for a list, and where it is printed.
import type { FormDefinition } from '@/server/definitions/process'
import { formatPrintedValue } from '@/server/print/values'
import { buildFormSummary } from '@/server/workflow/forms/form'

const span = { field: 'span', label: '行程', type: 'daterange' } as const
const form = { fields: [span], summary: [{ label: '行程', pattern: '{span}' }] } as unknown as FormDefinition

it.each([
  [['2028-02-28', '2028-03-01'], '2028-02-28 至 2028-03-01'],
  [['2028-02-29', '2028-02-29'], '2028-02-29'],
])('%j reads %s in a list and on paper', (days, text) => {
  expect(buildFormSummary(form, { main: { span: days }, sub: {} }, { span: 'read' })).toEqual([
    { key: '行程', value: text },
  ])
  expect(formatPrintedValue({ ...span, unit: null }, days, new Map())).toBe(text)
})
